import CompassModel
import CompassSource
import CompassValidation

/// The columns of several files that share one rejected-rows file.
///
/// Columns with the same field are merged under the header of the first file that has it. Dates and numbers
/// are converted to one notation per column.
struct RejectedColumns {
  /// The headers of the shared file.
  private(set) var headers: [String] = []
  /// For each file, the indices of its own columns, by shared column.
  private var sources: [[Int: Int]]
  /// The date order of each column with all-number dates.
  private var orders: [Int: DateOrder] = [:]
  /// Whether the decimal mark of a column is a comma.
  private var commas: [Int: Bool] = [:]
  private let units: [HeaderUnits]
  private let surveys: [FileSurvey]
  private var maps: [HeaderMap] = []

  /// Joins the columns of files.
  init(_ surveys: [FileSurvey]) {
    self.surveys = surveys
    units = surveys.map { HeaderUnits($0, $0.mapping) }
    sources = surveys.map { _ in [:] }
    var places: [String: Int] = [:]
    for (file, survey) in surveys.enumerated() {
      var seen: [String: Int] = [:]
      for (index, header) in survey.table.headers.enumerated() {
        let target = index < survey.mapping.columns.count ? survey.mapping.columns[index].target : .extra
        let name = Self.key(target, header)
        seen[name, default: 0] += 1
        let key = "\(name)\u{1F}\(seen[name, default: 0])"
        let place = places[key] ?? headers.count
        if place == headers.count {
          places[key] = place
          headers.append(header)
        }
        sources[file][place] = index
        if let order = survey.rules.dateOrders[index] { orders[place] = orders[place] ?? order }
        if target.isNumber {
          commas[place] = commas[place] ?? survey.rules.commaColumns.contains(index)
        }
      }
    }
    nameMixedUnits()
    for map in surveys.flatMap(\.overrides.maps)
    where headers.contains(map.header) && !maps.contains(where: { $0.header == map.header }) {
      maps.append(map)
    }
  }

  /// Gives the columns with different units in the files the name of their field as their header.
  ///
  /// Their cells contain the units.
  private mutating func nameMixedUnits() {
    for place in headers.indices {
      var found: Set<String?> = []
      var name: String?
      for (file, columns) in sources.enumerated() {
        guard let column = columns[place] else { continue }
        found.insert(units[file].units[column])
        guard column < surveys[file].mapping.columns.count,
          case .field(let field) = surveys[file].mapping.columns[column].target
        else { continue }
        name = field.name
      }
      if found.count > 1, let name { headers[place] = name }
    }
  }

  /// Returns a text that is equal for files that can share a rejected-rows file.
  static func signature(of survey: FileSurvey) -> String {
    let overrides = survey.overrides
    var parts = [
      survey.kind.rawValue, overrides.profile ?? "", overrides.source ?? "",
      survey.impliedType?.rawValue ?? "",
    ]
    // Columns of single tests can't be merged with columns of other files.
    if !survey.mapping.groups.isEmpty { parts.append(survey.input.path) }
    parts += overrides.sets.map { "\($0.field)=\($0.value)" }
    // The header of a measurement can contain its unit.
    if survey.kind == .metric { parts += survey.table.headers }
    return parts.joined(separator: "\u{1F}")
  }

  private static func key(_ target: ColumnTarget, _ header: String) -> String {
    switch target {
    case .extra, .unused, .extraObject, .rejectionRemark, .rejectionSurplus, .rejectionDecisions:
      "header \(header)"
    default: "field \(target.name)"
    }
  }

  /// Returns the choices for the shared file.
  func overrides(_ own: Overrides) -> Overrides {
    var result = own
    result.maps = maps
    if surveys.count > 1 {
      // Files can differ in these, so the next import detects them again.
      result.years = [:]
      result.clock = nil
    }
    result.dateOrders = Dictionary(orders.map { (headers[$0.key], $0.value) }) { _, last in last }
    result.commaColumns = Dictionary(
      uniqueKeysWithValues: commas.filter(\.value).map { (headers[$0.key], true) })
    return result
  }

  /// Returns a row of a file in the columns of the shared file, with cells beyond the header at the end.
  func joined(_ record: SourceRecord, file: Int) -> SourceRecord {
    var result = SourceRecord()
    result.number = record.number
    result.position = record.position
    func append(_ text: String, like field: Cell?) {
      let start = result.text.count
      result.text.append(contentsOf: text.utf8)
      result.fields.append(
        Cell(
          range: start..<result.text.count, position: field?.position ?? record.position,
          kind: field?.kind ?? .blank))
    }
    for place in headers.indices {
      guard let source = sources[file][place], source < record.count else {
        append("", like: nil)
        continue
      }
      append(text(of: record, source, place, file), like: record.fields[source])
    }
    for index in record.fields.indices.dropFirst(surveys[file].table.headers.count) {
      append(record.string(at: index), like: record.fields[index])
    }
    return result
  }

  private func text(of record: SourceRecord, _ source: Int, _ place: Int, _ file: Int) -> String {
    let text = convertedText(of: record, source, place, file)
    guard headers[place] != surveys[file].table.headers[source] else { return text }
    return units[file].joined(text, ofColumn: source) ?? text
  }

  private func convertedText(of record: SourceRecord, _ source: Int, _ place: Int, _ file: Int) -> String {
    let text = record.string(at: source)
    if let own = surveys[file].rules.dateOrders[source], own != orders[place],
      let moment = FieldReader.moment(text, order: own)
    {
      return "\(moment.day)" + String(decoding: text.utf8.dropFirst(moment.dayText.utf8.count), as: UTF8.self)
    }
    guard let isComma = commas[place], isComma != surveys[file].rules.commaColumns.contains(source) else {
      return text
    }
    let swapped: [Unicode.Scalar: Unicode.Scalar] = [",": ".", ".": ","]
    var result = ""
    for scalar in text.unicodeScalars { result.unicodeScalars.append(swapped[scalar] ?? scalar) }
    return result
  }
}

extension ColumnTarget {
  /// Whether the cells of the column are numbers with decimals.
  fileprivate var isNumber: Bool {
    guard case .field(let field) = self else { return false }
    return switch field.type {
    case .decimal, .money, .height, .weight, .metricValue: true
    default: false
    }
  }
}
