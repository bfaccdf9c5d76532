import CompassModel
import CompassSource
import CompassValidation

/// The names of people in one column.
extension OutputReader {
  /// Reads a coach's name from one column.
  ///
  /// If it names several people, reads the first.
  func readName(_ text: String, _ result: inout Result) {
    let schema = survey.kind.schema
    guard let first = schema["first_name"], let last = schema["last_name"] else { return }
    let (text, role) = splitRole(text)
    if let role { take("role", role, &result) }
    let names = PersonName.list(text, of: .coach)
    guard let name = names.first else {
      // Read an invalid name as a last name, so that the record's findings explain the problem.
      return take(last.name, text.nonEmpty, &result)
    }
    for (field, part) in [(first, name.first), (last, name.last)]
    where result.draft.values[field] == nil && !part.isEmpty {
      read(part, into: field, base, &result)
    }
    keepRider(of: names, in: last.name, &result)
  }

  /// Normalizes an athlete's full name: `Rivers, Sam (C)` becomes Sam Rivers, as in every other file.
  func turnName(_ result: inout Result) {
    guard case .text(let text)? = result.draft.values["full_name"] else { return }
    let names = PersonName.list(text, of: .athlete)
    guard let name = names.first, name.spoken != text else { return }
    result.draft.values["full_name"] = .text(name.spoken)
    if text.contains(",") {
      result.issues.add(
        "full_name", .athleteNameTurned, .notes, "Changed the name order to \(personal: name.spoken)")
    }
    keepRider(of: names, in: "full_name", &result)
  }

  /// Removes extra words from a coach's names: `Coach Danny` and `Hall`, `Danny` and `Hall (P)`.
  func tidyName(_ result: inout Result) {
    // Our own exports have clean names. A comma in first names is judged for the whole column.
    guard !hasIDs, case .text(let first)? = result.draft.values["first_name"],
      case .text(let last)? = result.draft.values["last_name"], !first.contains(",")
    else { return }
    let text = "\(first) \(last)"
    // Most names are two words.
    guard first.contains(" ") || first.foldedWords == "coach" || last.contains("(") || last.contains("/")
    else { return }
    let names = PersonName.list(text, of: .coach)
    guard let name = names.first, names.count > 1 || name.spoken.utf8.count < text.utf8.count,
      !name.last.isEmpty
    else { return }
    result.draft.values["first_name"] = name.first.nonEmpty.map(FieldValue.text)
    result.draft.values["last_name"] = .text(name.last)
    keepRider(of: names, in: "last_name", &result)
  }

  /// Saves the remark after a name, and warns if the cell names several people.
  func keepRider(of names: [PersonName], in field: String, _ result: inout Result) {
    if let rider = names.first?.rider { result.draft.extra.append(.init("name_remark", .string(rider))) }
    guard names.count > 1 else { return }
    result.issues.add(
      field, .severalPeople, .warns, "The cell names \(names.count) people; only the first was saved",
      help: "Write one row per person.")
  }
}
