import CompassModel
import CompassValidation

/// Merges the values of a file into stored values.
enum RecordMerge {
  /// Returns the draft with its missing values filled in from the stored record.
  ///
  /// Absent columns, empty cells and unreadable texts don't change stored values. Unreadable texts become
  /// extra fields. Assumed values aren't facts: for a new start time, the end time is assumed again.
  ///
  /// - Parameters:
  ///   - draft: the values in the file.
  ///   - stored: the values in the store.
  ///   - emptied: the fields with empty cells that the user wants to empty.
  static func merge(_ draft: Draft, onto stored: FieldValues, emptying emptied: Set<String>) -> Draft {
    var result = draft
    let storedExtra = stored["extra"].flatMap(JSONValue.init(fieldValue:))?.members ?? []
    for (field, value) in stored.present {
      guard field.name != "extra", draft.values[field] == nil, !emptied.contains(field.name),
        !isReplaced(field.name, draft, stored)
      else { continue }
      result.values[field] = value
    }
    if draft.kind == .event { forgetDefaults(draft, stored, &result) }
    // A readable value replaces a text that was saved as an extra field.
    let said = Set((draft.extra + draft.setAside).map(\.name))
    result.extra =
      storedExtra.filter {
        !said.contains($0.name) && draft.values[$0.name] == nil && !emptied.contains($0.name)
      } + draft.extra
    OtherIDs.keep(storedExtra, in: &result)
    return result
  }

  /// Whether a stored value belongs to a metric's value that the file replaces.
  ///
  /// These are its display value, and its unit if the new value has one.
  private static func isReplaced(_ name: String, _ draft: Draft, _ stored: FieldValues) -> Bool {
    guard draft.kind == .metric, let value = draft.values["value"], value != stored["value"] else {
      return false
    }
    return name == "display_value" || name == "unit" && draft.quantity?.unit != nil
  }

  private static func forgetDefaults(_ draft: Draft, _ stored: FieldValues, _ result: inout Draft) {
    if draft.values["end_time"] != nil {
      result.values["end_time_assumed"] = draft.values["end_time_assumed"]
    } else if stored["end_time_assumed"] == .boolean(true), draft.values["start_time"] != nil,
      draft.values["start_time"] != stored["start_time"]
    {
      result.values["end_time"] = nil
      result.values["end_time_assumed"] = nil
      // The default changed the last day only of events past midnight. Any other last day is a fact.
      if draft.values["end_date"] == nil, isPastMidnight(stored) { result.values["end_date"] = nil }
    }
    if draft.values["end_date"] == nil, stored["end_date"] == stored["start_date"],
      draft.values["start_date"] != nil, draft.values["start_date"] != stored["start_date"]
    {
      result.values["end_date"] = nil
    }
  }

  private static func isPastMidnight(_ stored: FieldValues) -> Bool {
    guard case .time(let start)? = stored["start_time"], case .time(let end)? = stored["end_time"],
      case .date(let first)? = stored["start_date"], case .date(let last)? = stored["end_date"]
    else { return false }
    return end < start && last == first.adding(days: 1)
  }

  /// Returns the values to store, with the texts that don't fit their fields in `extra`.
  static func values(of draft: Draft) -> FieldValues {
    var values = draft.values
    let members =
      draft.extra.filter { extra in !draft.setAside.contains { $0.name == extra.name } } + draft.setAside
    values["extra"] = members.isEmpty ? nil : .json(.object(members))
    return values
  }

  /// Whether anything but the time of the last change differs.
  static func differ(_ values: FieldValues, _ stored: FieldValues) -> Bool {
    values.kind.schema.fields.contains { field in
      field.name != "updated_at" && normalized(values[field]) != normalized(stored[field])
    }
  }

  /// Treats an unset flag as false, and ignores the order of extra fields.
  ///
  /// Otherwise, two files that each provide some of them would change the record forever.
  private static func normalized(_ value: FieldValue?) -> FieldValue? {
    switch value {
    case .boolean(false): nil
    case .json(.object(let members)): .json(.object(members.sorted { $0.name < $1.name }))
    default: value
    }
  }
}
