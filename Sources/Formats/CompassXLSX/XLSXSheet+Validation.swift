internal import CXLSXWriter
package import CompassSource
internal import Foundation

extension XLSXSheet {
  /// Says what may stand in the cells of a range, and what is said to those who fill them in.
  ///
  /// - Parameters:
  ///   - validation: what may stand there; a list names a range that was named before.
  ///   - range: the cells; no cell has two validations.
  package func setValidation(_ validation: XLSXValidation, range: XLSXRange) throws(ToolError) {
    let sheet = try open()
    guard range.isOnSheet else { throw ToolError("the validated cells are outside the sheet") }
    if state.validations.contains(where: { $0.overlaps(range) }) {
      throw ToolError("\(name)!\(range.reference) already has a validation")
    }
    try check(validation.help)
    try check(validation.complaint)
    var described = lxw_data_validation()
    described.error_type = validation.strictness.libraryValue
    described.show_error = UInt8(
      (validation.strictness == .allows ? LXW_VALIDATION_OFF : LXW_VALIDATION_ON).rawValue)
    let formula = try apply(validation.rule, to: &described, firstRow: range.rows.lowerBound)
    // The library copies what it is given.
    let copies = [
      formula, validation.help?.title, validation.help?.text, validation.complaint?.title,
      validation.complaint?.text,
    ].map { text in text.flatMap { $0.isEmpty ? nil : strdup(XLSXText.escaped($0)) } }
    defer { copies.forEach { free($0) } }
    described.value_formula = copies[0]
    described.input_title = copies[1]
    described.input_message = copies[2]
    described.error_title = copies[3]
    described.error_message = copies[4]
    try require(
      worksheet_data_validation_range(
        sheet, lxw_row_t(range.rows.lowerBound), lxw_col_t(range.columns.lowerBound),
        lxw_row_t(range.rows.upperBound), lxw_col_t(range.columns.upperBound), &described),
      "\(name)!\(range.reference) could not be validated")
    state.validations.append(range)
  }

  private func check(_ note: XLSXValidation.Note?) throws(ToolError) {
    guard let note else { return }
    for (text, limit) in [(note.title, XLSXLimits.validationTitle), (note.text, XLSXLimits.validationText)] {
      if XLSXText.length(text) > limit {
        throw ToolError("a validation's note is longer than \(limit) UTF-16 units")
      }
    }
  }

  /// Describes a rule to the library.
  ///
  /// - Returns: the formula of the rule, where it has one.
  private func apply(
    _ rule: XLSXValidation.Rule, to described: inout lxw_data_validation, firstRow: Int
  ) throws(ToolError) -> String? {
    switch rule {
    case .any: described.set(LXW_VALIDATION_TYPE_ANY)
    case .list(let list):
      guard core.takenNames.contains(XLSXNames.folded(list)) else {
        throw ToolError("a validation's list is not a named range of the workbook")
      }
      described.set(LXW_VALIDATION_TYPE_LIST_FORMULA)
      return "=" + list
    case .number(let isWhole, let lowest, let highest):
      guard [lowest, highest].allSatisfy({ $0?.isFinite ?? true }),
        lowest ?? -.infinity <= highest ?? .infinity
      else { throw ToolError("the bounds of a validation must be finite numbers in order") }
      described.set(isWhole ? LXW_VALIDATION_TYPE_INTEGER : LXW_VALIDATION_TYPE_DECIMAL)
      described.bound(lowest ?? (highest == nil ? -Self.largestBound : nil), highest)
    case .date(let first, let last):
      guard let from = first.serial, let to = last.serial, from <= to else {
        throw ToolError("the bounds of a validation must be dates in order from March 1900 to December 9999")
      }
      described.set(LXW_VALIDATION_TYPE_DATE_NUMBER)
      described.bound(Double(from), Double(to))
    case .dateFrom(let column):
      guard (0..<XLSXLimits.columns).contains(column) else {
        throw ToolError("a validation refers to a column outside the sheet")
      }
      described.set(LXW_VALIDATION_TYPE_DATE_FORMULA, LXW_VALIDATION_CRITERIA_GREATER_THAN_OR_EQUAL_TO)
      return "=$\(XLSXRange.cellName(row: firstRow, column: column))"
    case .time:
      described.set(LXW_VALIDATION_TYPE_TIME_NUMBER)
      described.bound(0, Self.lastTime)
    case .text(let maximum):
      described.set(LXW_VALIDATION_TYPE_LENGTH)
      described.bound(nil, Double(min(max(maximum, 0), XLSXLimits.cellText)))
    }
    return nil
  }

  /// A number that no other is below, where any number may stand.
  private static let largestBound = 1e15
  /// The last second of a day, as a part of it.
  private static let lastTime = 86_399.0 / 86_400
}

extension lxw_data_validation {
  fileprivate mutating func set(
    _ type: lxw_validation_types, _ criteria: lxw_validation_criteria = LXW_VALIDATION_CRITERIA_NONE
  ) {
    validate = UInt8(type.rawValue)
    self.criteria = UInt8(criteria.rawValue)
  }

  fileprivate mutating func bound(_ lowest: Double?, _ highest: Double?) {
    switch (lowest, highest) {
    case (let lowest?, let highest?):
      criteria = UInt8(LXW_VALIDATION_CRITERIA_BETWEEN.rawValue)
      minimum_number = lowest
      maximum_number = highest
    case (let bound?, nil):
      criteria = UInt8(LXW_VALIDATION_CRITERIA_GREATER_THAN_OR_EQUAL_TO.rawValue)
      value_number = bound
    case (nil, let bound):
      criteria = UInt8(LXW_VALIDATION_CRITERIA_LESS_THAN_OR_EQUAL_TO.rawValue)
      value_number = bound ?? 0
    }
  }
}

extension XLSXValidation.Strictness {
  fileprivate var libraryValue: UInt8 {
    switch self {
    case .refuses: UInt8(LXW_VALIDATION_ERROR_TYPE_STOP.rawValue)
    case .asks: UInt8(LXW_VALIDATION_ERROR_TYPE_WARNING.rawValue)
    case .allows: UInt8(LXW_VALIDATION_ERROR_TYPE_INFORMATION.rawValue)
    }
  }
}
