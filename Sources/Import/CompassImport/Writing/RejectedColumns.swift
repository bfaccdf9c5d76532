import CompassModel
import CompassSource
import CompassValidation

/// The columns of several files that share one file of rejected rows.
///
/// Columns that are the same field become one, under the header of the first file that has it. Dates and numbers that
/// another file writes in another way are rewritten, since a column has one way only.
struct RejectedColumns {
  /// The headers of the shared file.
  private(set) var headers: [String] = []
  /// For each file the column of its own that a column of the shared file takes; nil where it has none.
  private var sources: [[Int?]]
  /// The order of the dates of each column, where it has dates of figures.
  private var orders: [Int: DateOrder] = [:]
  /// Whether the numbers of a column have a comma before their decimals.
  private var commas: [Int: Bool] = [:]
  private let units: [HeaderUnits]
  private let surveys: [FileSurvey]
  private let maps: [HeaderMap]

  /// Joins the columns of files.
  init(_ surveys: [FileSurvey]) {
    self.surveys = surveys
    units = surveys.map { HeaderUnits($0, $0.mapping) }
    sources = surveys.map { _ in [] }
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
        while sources[file].count <= place { sources[file].append(nil) }
        sources[file][place] = index
        if let order = survey.rules.dateOrders[index] { orders[place] = orders[place] ?? order }
        if target.isNumber {
          commas[place] = commas[place] ?? survey.rules.commaColumns.contains(index)
        }
      }
    }
    for (place, name) in Self.mixedUnits(surveys, units, sources, count: headers.count) {
      headers[place] = name
    }
    let headers = headers
    var maps: [HeaderMap] = []
    for map in surveys.flatMap(\.overrides.maps)
    where headers.contains(map.header) && !maps.contains(where: { $0.header == map.header }) {
      maps.append(map)
    }
    self.maps = maps
  }

  /// The fields of the columns of which files have other units, by column: these columns are called by the field, and
  /// the units stand in the cells.
  private static func mixedUnits(
    _ surveys: [FileSurvey], _ units: [HeaderUnits], _ sources: [[Int?]], count: Int
  ) -> [Int: String] {
    var names: [Int: String] = [:]
    for place in 0..<count {
      var found: Set<String?> = []
      var name: String?
      for (file, columns) in sources.enumerated() {
        guard place < columns.count, let column = columns[place] else { continue }
        found.insert(units[file].unit(ofColumn: column))
        guard column < surveys[file].mapping.columns.count,
          case .field(let field) = surveys[file].mapping.columns[column].target
        else { continue }
        name = field.name
      }
      if found.count > 1 { names[place] = name }
    }
    return names
  }

  /// What the files must have in common to share a file of rejected rows, as a text; all else can be joined.
  static func signature(of survey: FileSurvey) -> String {
    let overrides = survey.overrides
    var parts = [
      survey.kind.rawValue, overrides.profile ?? "", overrides.source ?? "",
      survey.impliedType?.rawValue ?? "",
    ]
    // A column of each test has no other columns to be joined with.
    if !survey.mapping.groups.isEmpty { parts.append(survey.input.path) }
    parts += overrides.sets.map { "\($0.field)=\($0.value)" }
    // The unit of a measurement may stand in its header.
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

  /// What was decided about the values of the shared file.
  func overrides(_ own: Overrides) -> Overrides {
    var result = own
    result.maps = maps
    if surveys.count > 1 {
      // Each file has found its own; the next import looks again.
      result.years = [:]
      result.clock = nil
    }
    result.dateOrders = [:]
    for (place, order) in orders { result.dateOrders[headers[place]] = order }
    result.commaColumns = Set(commas.filter(\.value).map { headers[$0.key] })
    return result
  }

  /// A row of a file in the columns of the shared file; cells beyond the header come last.
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
      let source = place < sources[file].count ? sources[file][place] : nil
      guard let source, source < record.count else {
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
