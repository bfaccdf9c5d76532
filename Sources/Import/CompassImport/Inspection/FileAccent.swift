import CompassModel
import CompassSource
import CompassValidation
import Foundation

/// The signs in a file of its writers' country: currencies, units, states and header words.
///
/// In most of the world, the day comes before the month and decimals follow a comma.
struct FileAccent: Sendable {
  private var american: Set<String> = []
  private var european: Set<String> = []
  private let isGerman: Bool
  private let isSpanish: Bool
  private let stateColumn: Int?
  /// How many rows were looked at.
  private var rows = 0

  /// How many rows are looked at.
  private static let maximumRows = 100
  private static let germanWords: Set<String> = [
    "datum", "wann", "beginn", "ende", "bis", "uhrzeit", "ort", "gegner", "art", "kosten",
  ]
  private static let spanishWords: Set<String> = [
    "fecha", "cuando", "cuándo", "inicio", "fin", "hasta", "hora", "lugar", "rival", "costo", "tipo",
  ]
  private static let americanZones = Set(USState.all.flatMap(\.timeZones))

  /// Starts with the evidence in the headers.
  ///
  /// - Parameters:
  ///   - headers: the headers in the order of the columns.
  ///   - stateColumn: the index of the column of states.
  init(headers: [String], stateColumn: Int?) {
    let words = headers.map(\.foldedWords)
    isGerman = words.count(where: Self.germanWords.contains) >= 2
    isSpanish = words.count(where: Self.spanishWords.contains) >= 2
    self.stateColumn = stateColumn
  }

  mutating func add(_ record: SourceRecord) {
    guard rows < Self.maximumRows else { return }
    rows += 1
    if let stateColumn, stateColumn < record.count, USState.named(record.string(at: stateColumn)) != nil {
      american.insert("states of the USA")
    }
    for cell in record.fields {
      let text = record.text[cell.range]
      if text.contains(0x24) { american.insert("$") }
      // €, £, and numbers with the units of the rest of the world.
      if text.starts(with: "€".utf8) || text.suffix(3).elementsEqual("€".utf8) { european.insert("€") }
      if text.starts(with: "£".utf8) { european.insert("£") }
      for (unit, isAmerican) in Self.units where Self.ends(text, unit) {
        let name = String(decoding: unit, as: UTF8.self)
        if isAmerican { american.insert(name) } else { european.insert(name) }
      }
    }
  }

  private static let units: [(unit: [UInt8], isAmerican: Bool)] = [
    (Array("mph".utf8), true), (Array("lbs".utf8), true), (Array("Uhr".utf8), false),
    (Array("km/h".utf8), false),
  ]

  private static func ends(_ text: ArraySlice<UInt8>, _ unit: [UInt8]) -> Bool {
    guard text.count > unit.count, text.suffix(unit.count).elementsEqual(unit) else { return false }
    let before = text.dropLast(unit.count).last ?? 0
    return before == 0x20 || (0x30...0x39).contains(before)
  }

  /// Returns the evidence for a date order.
  ///
  /// - Parameters:
  ///   - order: the order.
  ///   - zone: the time zone of the user; nil if it isn't known.
  func evidence(for order: DateOrder, zone: TimeZone?) -> [Inference.Evidence] {
    var result: [Inference.Evidence] = []
    switch order {
    case .monthFirst:
      let isAmerican = zone.map { Self.americanZones.contains($0.identifier) }
      if let zone, isAmerican == true { result.append(.init("usual in \(zone.identifier)", bits: 3)) }
      // Dollars are paid in other countries too.
      let signs = american.subtracting(isAmerican == false ? ["$"] : []).sorted()
      if !signs.isEmpty {
        result.append(
          .init("the file has \(signs.joined(separator: ", "))", bits: Double(min(3, signs.count))))
      }
    case .dayFirst:
      // Most lists are American, even if the user's time zone isn't.
      if let zone, Self.isForeign(zone) { result.append(.init("usual in \(zone.identifier)", bits: 1)) }
      if !european.isEmpty {
        result.append(
          .init(
            "the file has \(european.sorted().joined(separator: ", "))",
            bits: Double(min(2, european.count)) * 3))
      }
      if isGerman || isSpanish { result.append(.init("the headers are German or Spanish", bits: 2)) }
    case .yearFirst: break
    }
    return result
  }

  /// Returns the evidence for a decimal comma.
  ///
  /// - Parameter delimiter: the delimiter of the file.
  func evidenceForComma(delimiter: String) -> [Inference.Evidence] {
    var result: [Inference.Evidence] = []
    if european.contains("€") { result.append(.init("the file has €", bits: 3)) }
    if isGerman { result.append(.init("the headers are German", bits: 4)) }
    if delimiter == ";" { result.append(.init("the fields are separated by semicolons", bits: 3)) }
    return result
  }

  /// Whether people in a zone write the day first and use a 24-hour clock.
  static func isForeign(_ zone: TimeZone?) -> Bool {
    ["Europe/", "Africa/", "Asia/", "Australia/", "Pacific/Auckland"].contains {
      zone?.identifier.hasPrefix($0) == true
    }
  }
}
