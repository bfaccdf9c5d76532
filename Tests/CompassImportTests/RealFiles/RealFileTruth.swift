import CompassModel
import Foundation

/// What a careful person would enter from a real file, written by hand.
struct RealFileTruth: Decodable, Sendable {
  /// A record of the file: its rows, its header in a wide table, and the fields that are certain.
  struct Record: Decodable, Sendable {
    let at: [Place]
    let col: String?
    /// Whether no person could decide it.
    let ask: Bool?
    let fields: [String: Wanted]
  }

  /// What else may be stored of a kind.
  enum Spare: Decodable, Sendable {
    case anything
    case like([[String: Wanted]])

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let word = try? container.decode(String.self), word == "any" {
        self = .anything
      } else {
        self = .like(try container.decode([[String: Wanted]].self))
      }
    }
  }

  private enum CodingKeys: String, CodingKey {
    case file, sport, context, seed, records, columns, optional
    case group = "class"
  }

  let file: String
  /// The class of the file.
  let group: String
  let sport: String?
  /// The options of the command.
  let context: [String]
  /// The athletes that the store has before.
  let seed: [[String: String]]?
  let records: [String: [Record]]
  /// The headers that fields come from.
  let columns: [String: Wanted]?
  let optional: [String: Spare]?

  /// The value of an option.
  func option(_ name: String) -> String? {
    context.firstIndex(of: name).flatMap { $0 + 1 < context.count ? context[$0 + 1] : nil }
  }
}

extension RealFileTruth {
  /// A row of the file, or of one of its sheets: `12`, `"Sheet!12"`.
  struct Place: Decodable, Sendable, CustomStringConvertible {
    let sheet: String?
    let row: Int
    let description: String

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      let text = try (try? container.decode(Int.self)).map { String($0) } ?? container.decode(String.self)
      let parts = text.split(separator: "!")
      guard let row = parts.last.flatMap({ Int($0) }) else {
        throw DecodingError.dataCorruptedError(in: container, debugDescription: "\(text) is no place")
      }
      self.row = row
      sheet = parts.count > 1 ? parts.dropLast().joined(separator: "!") : nil
      description = text
    }
  }

  /// What a field should hold.
  indirect enum Wanted: Decodable, Sendable {
    case nothing
    case flag(Bool)
    case number(Double)
    case text(String)
    case containing(String)
    case other(than: Wanted)
    case oneOf([Wanted])

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if container.decodeNil() {
        self = .nothing
      } else if let flag = try? container.decode(Bool.self) {
        self = .flag(flag)
      } else if let number = try? container.decode(Double.self) {
        self = .number(number)
      } else if let text = try? container.decode(String.self) {
        self = .text(text)
      } else if let all = try? container.decode([Wanted].self) {
        self = .oneOf(all)
      } else {
        let parts = try container.decode([String: Wanted].self)
        if let value = parts["not"] {
          self = .other(than: value)
        } else if case .text(let text)? = parts["has"] {
          self = .containing(text)
        } else {
          throw DecodingError.dataCorruptedError(in: container, debugDescription: "neither has nor not")
        }
      }
    }

    /// Whether a field may be left empty, among other values.
    var allowsNothing: Bool {
      guard case .oneOf(let all) = self else { return false }
      return all.contains { if case .nothing = $0 { true } else { false } }
    }

    /// Its texts.
    var labels: [String] {
      switch self {
      case .text(let text), .containing(let text): text.isEmpty ? [] : [text]
      case .oneOf(let all): all.flatMap(\.labels)
      case .nothing, .flag, .number, .other: []
      }
    }

    /// Whether a stored value is right.
    func fits(_ stored: JSONValue?, in field: String) -> Bool {
      let stored = stored ?? .null
      switch self {
      case .oneOf(let all): return all.contains { $0.fits(stored, in: field) }
      case .other(let wanted): return !wanted.fits(stored, in: field)
      case .containing(let text):
        return stored != .null && RealFileText.norm(stored.shown).contains(RealFileText.norm(text))
      case .nothing: return stored.isNothing
      case .flag(let flag): return stored.isTrue == flag
      case .number(let number): return stored.figure.map { abs($0 - number) < 0.006 } ?? false
      case .text(let text):
        let isSaid = !stored.isNothing || stored == .boolean(false)
        return isSaid && RealFileText.isSame(text, stored.shown, in: field)
      }
    }
  }
}

extension JSONValue {
  /// Whether it is as good as an empty field; zero is not.
  var isNothing: Bool { self == .boolean(false) || !isTrue && figure != 0 }

  /// Whether it says anything.
  var isTrue: Bool {
    switch self {
    case .null: false
    case .boolean(let flag): flag
    case .number(let text): Double(text) != 0
    case .string(let text): !text.isEmpty
    case .array(let elements): !elements.isEmpty
    case .object(let members): !members.isEmpty
    }
  }

  /// It as a number.
  var figure: Double? {
    switch self {
    case .number(let text), .string(let text): Double(text)
    case .boolean(let flag): flag ? 1 : 0
    case .null, .array, .object: nil
    }
  }

  /// A text as it is, all else as JSON.
  var shown: String { stringValue ?? text() }
}

/// Texts compared as a person does.
enum RealFileText {
  private static let units = [
    "s": "sec", "secs": "sec", "second": "sec", "seconds": "sec", "lb": "lbs", "pounds": "lbs", "inch": "in",
    "inches": "in", "\"": "in", "feet": "ft", "kmh": "km/h", "kph": "km/h", "percent": "%",
  ]

  /// A text without regard to case, width, runs of blanks and the marks around it.
  static func norm(_ text: String) -> String {
    func isMark(_ scalar: Unicode.Scalar) -> Bool { " .,;:*-\"'".unicodeScalars.contains(scalar) }
    var result = String.UnicodeScalarView()
    for scalar in text.precomposedStringWithCompatibilityMapping.lowercased().unicodeScalars {
      switch scalar {
      case "’": result.append("'")
      case "–", "—": result.append("-")
      case "ß": result.append(contentsOf: "ss".unicodeScalars)
      case _ where scalar.properties.isWhitespace: if result.last != " " { result.append(" ") }
      default: result.append(scalar)
      }
    }
    while let last = result.last, isMark(last) { result.removeLast() }
    return String(result.drop(while: isMark))
  }

  static func words(_ text: String) -> Set<Substring> {
    Set(norm(text).split { !($0.isLetter || $0.isNumber) })
  }

  /// The share of the words that two texts have in common.
  static func likeness(_ one: String, _ other: String) -> Double {
    let (one, other) = (words(one), words(other))
    guard !one.isEmpty, !other.isEmpty else { return 0 }
    return Double(one.intersection(other).count) / Double(one.union(other).count)
  }

  /// Whether two texts say the same in a field.
  static func isSame(_ wanted: String, _ stored: String, in field: String) -> Bool {
    switch field {
    case _ where field.hasSuffix("_time"): return stored.prefix(5) == wanted.prefix(5)
    case "date_of_birth", "day",
      _ where field.hasSuffix("_date"):
      return stored.prefix(10) == wanted
    case "phone":
      let (number, said) = (digits(wanted).suffix(10), digits(stored))
      return stored.contains("x") ? said.contains(number) : said.suffix(10) == number
    case "url", "website", "athletics_url": return address(stored) == address(wanted)
    case "unit": return unit(stored) == unit(wanted)
    case "metric_type":
      return norm(stored).replacing(" ", with: "_") == norm(wanted).replacing(" ", with: "_")
    default: return norm(stored) == norm(wanted)
    }
  }

  private static func digits(_ text: String) -> String { text.filter { ("0"..."9").contains($0) } }

  private static func address(_ text: String) -> String {
    var text = text.trimmingCharacters(in: .whitespacesAndNewlines).lowercased()[...]
    for start in ["http://", "https://"] where text.hasPrefix(start) { text = text.dropFirst(start.count) }
    return String(text.hasSuffix("/") ? text.dropLast() : text)
  }

  private static func unit(_ text: String) -> String {
    let name = norm(text).isEmpty ? text : norm(text)
    return units[name] ?? name
  }
}
