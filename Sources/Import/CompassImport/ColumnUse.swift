import CompassCSV
import CompassModel
import CompassSource
import CompassValidation

/// What is in a column that no field takes, or that may hold more than its field takes.
///
/// It tells a column of remarks from one of places, times or test results, which must not be lost without a warning.
struct ColumnUse: Sendable {
  /// The place of the column.
  let column: Int
  private var samples: [String] = []

  /// The most cells that are looked at.
  private static let maximumSamples = 60
  private static let maximumLength = 120

  init(column: Int) { self.column = column }

  mutating func add(_ record: SourceRecord) {
    guard samples.count < Self.maximumSamples, !record.fields[column].range.isEmpty else { return }
    let text = record.string(at: column).trimmedBlanks
    guard text.utf8.contains(where: { $0 > 0x2F }), text.utf8.count <= Self.maximumLength else { return }
    samples.append(text)
  }

  /// Whether at least half of the filled cells satisfy a condition.
  private func isMostly(_ condition: (String) -> Bool) -> Bool {
    !samples.isEmpty && samples.count(where: condition) * 2 >= samples.count
  }

  /// What the values look like that an empty field of the kind could take.
  ///
  /// - Parameters:
  ///   - mapping: the columns of the file.
  ///   - options: how the values are read.
  /// - Returns: the words for the values and the field; nil if nothing says that they are more than remarks.
  func unused(in mapping: ColumnMapping, _ options: ReadingOptions) -> (values: String, field: String)? {
    guard !samples.isEmpty else { return nil }
    func isFree(_ field: String) -> Bool {
      mapping.kind.schema[field] != nil && !mapping.provides(field)
    }
    let vocabulary = HeaderVocabulary.of(mapping.kind)
    if let field = vocabulary.field(within: mapping.columns[column].header), isFree(field) {
      return ("what its header says", field)
    }
    for (field, words) in [("state", "places"), ("hometown_state", "places")]
    where isFree(field) && isMostly(Self.isPlace) {
      return (words, field)
    }
    if isFree("bats"), isMostly(Self.isBatsThrows) { return ("batting and throwing sides", "bats") }
    for field in mapping.kind.schema.fields where isFree(field.name) {
      guard let words = Self.words(for: field.type), isMostly({ Self.fits($0, field, options) }) else { continue }
      return (words, field.name)
    }
    guard mapping.kind != .metric, isMostly(Self.isFigure) else { return nil }
    return mapping.kind == .athlete ? ("numbers, such as test results", "value") : nil
  }

  /// What a column holds besides the value of its field.
  func surplus(of field: String, in mapping: ColumnMapping) -> String? {
    switch field {
    case "city" where !mapping.provides("state"), "hometown_city" where !mapping.provides("hometown_state"):
      samples.contains(where: Self.isPlace) ? "cities with their states, and no column holds states" : nil
    case "primary_position":
      samples.contains { $0.utf8.contains { $0 == 0x2F || $0 == 0x2C } } ? "several positions in one cell" : nil
    case "full_name" where mapping.kind == .athlete:
      samples.contains { $0.contains("(") } ? "remarks in parentheses beside names" : nil
    default: nil
    }
  }

  /// The words for the values of a type that no other text looks like.
  private static func words(for type: FieldType) -> String? {
    switch type {
    case .date: "dates"
    case .time: "times"
    case .email: "e-mail addresses"
    case .phone: "phone numbers"
    case .url: "web addresses"
    case .state: "states"
    case .money: "prices"
    case .boolean: "answers of yes or no"
    case .enumeration: "values of a list"
    case .height: "heights"
    default: nil
    }
  }

  private static func fits(_ text: String, _ field: FieldDescriptor, _ options: ReadingOptions) -> Bool {
    let reading = FieldReader.read(text, field: field, options: options)
    switch field.type {
    case .money: return reading.value != nil && text.unicodeScalars.contains { "$€£".unicodeScalars.contains($0) }
    case .height: return reading.value != nil && text.utf8.contains { $0 == 0x27 || $0 == 0x2D }
    case .phone: return reading.value != nil && text.utf8.count { 0x30...0x39 ~= $0 } >= 10
    case .time:
      return reading.value != nil && text.utf8.contains { $0 == 0x3A || $0 | 0x20 == 0x6D }
        || reading.issues.contains { $0.code == .timeWithoutHalf }
    case .date: return reading.value != nil
    default: return reading.value != nil && reading.issues.isEmpty
    }
  }

  /// Whether a text ends with a state: `Duluth, MN`, `Springfield MO 65801`.
  static func isPlace(_ text: String) -> Bool {
    var words = text.split { $0 == " " || $0 == "," || $0 == ")" }
    if let last = words.last, last.utf8.count == 5, last.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) { words.removeLast() }
    guard words.count >= 2, let last = words.last else { return false }
    return last.utf8.count == 2 && last.utf8.allSatisfy { 0x41...0x5A ~= $0 } && USState.named(String(last)) != nil
  }

  /// Whether a text is two sides: `R/R`, `L-R`.
  private static func isBatsThrows(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    let sides = Array("RLSBrlsb".utf8)
    return bytes.count == 3 && sides.contains(bytes[0]) && sides.contains(bytes[2]) && !sides.contains(bytes[1])
  }

  /// Whether a text is a number, perhaps with its unit or a remark after it.
  private static func isFigure(_ text: String) -> Bool {
    guard let first = text.utf8.first, 0x30...0x39 ~= first || first == 0x2E || first == 0x7E else { return false }
    return text.utf8.count <= 20
  }
}

extension FileSurvey {
  /// The columns whose values are looked at for a use.
  func columnUses() -> [ColumnUse] {
    mapping.columns.indices.filter { index in
      let column = mapping.columns[index]
      switch column.target {
      case .extra: return !column.header.isEmpty && !column.isRetired && profile?.uses(column.header) != true
      case .field(let field): return ["city", "hometown_city", "primary_position", "full_name"].contains(field.name)
      default: return false
      }
    }.map(ColumnUse.init)
  }

  /// Warns about each column whose values look as if a field should have them.
  mutating func reportUses(_ uses: [ColumnUse], _ options: ReadingOptions) {
    for use in uses {
      let header = mapping.columns[use.column].header
      let position = table.headerPosition(ofColumn: use.column)
      if case .field(let field) = mapping.columns[use.column].target {
        guard let surplus = use.surplus(of: field.name, in: mapping) else { continue }
        diagnostics.append(
          Diagnostic(
            .columnHoldsMore, .warning, "The column \(value: header) holds \(surplus)",
            help: "Put each value into a column of its own", position: position, header: header, value: header,
            isPersonal: false))
      } else if let found = use.unused(in: mapping, options), !mapping.nearMisses.contains(where: { $0.index == use.column }) {
        let isResult = found.field == "value"
        diagnostics.append(
          Diagnostic(
            .columnUnused, .warning,
            isResult
              ? "The column \(value: header) isn't used. It holds \(found.values)"
              : "The column \(value: header) isn't used. It seems to hold \(found.values) for \(found.field), which is empty",
            help: isResult
              ? "Put results into a file with the columns Athlete, Metric, Value and Date"
              : "If so, add --map \"\(header)=\(found.field)\"", position: position, header: header, value: header,
            isPersonal: false))
      }
    }
  }
}
