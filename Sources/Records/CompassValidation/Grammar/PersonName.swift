import CompassModel
import CompassSource
import Foundation

/// The name of a person as a cell has it: `Coach Danny Hall`, `Hall, Danny (C)`, `Maria de la Cruz`.
package struct PersonName: Sendable, Hashable {
  /// Whose names a column has: it tells what one word alone is.
  package enum Kind: Sendable {
    /// One word is a last name.
    case coach
    /// One word is a first name.
    case athlete
  }

  /// The first name, and a nickname in quotes behind it.
  package var first: String
  /// The last name with its particles and suffix.
  package var last: String
  /// What stands beside the name: a role, a number, a remark.
  package var rider: String?

  /// The name as people say it.
  package var spoken: String { [first, last].filter { !$0.isEmpty }.joined(separator: " ") }

  /// The people in a cell; empty where it names nobody.
  ///
  /// - Parameters:
  ///   - text: the cell.
  ///   - kind: whose names they are.
  package static func list(_ text: String, of kind: Kind) -> [PersonName] {
    guard text.utf8.count <= maximumLength, !text.utf8.contains(0x40), !nobody.contains(text.foldedWords)
    else {
      return []
    }
    var names: [PersonName] = []
    let plain = text.replacingOccurrences(of: "\u{A0}", with: " ")
      .replacingOccurrences(of: " and ", with: " & ", options: .caseInsensitive)
    let parts = plain.parts(between: "/&;\n\r")
    for (index, part) in parts.enumerated() {
      // Of "Danny & Mike Hall" both are Halls.
      let isShared =
        parts.count == 2 && index == 0 && words(part).count == 1 && words(parts[1]).count == 2
        && !parts[1].contains(",")
      guard var name = PersonName(part, isShared ? .athlete : kind) else { continue }
      if isShared, let other = PersonName(parts[1], kind) { name.last = other.last }
      names.append(name)
    }
    return names
  }

  /// The longest cell that is looked at, in bytes, and the most words of a name.
  private static let maximumLength = 200
  private static let maximumWords = 6

  private static func words(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }

  private init?(_ text: String, _ kind: Kind) {
    var rest = text
    var riders: [String] = []
    if rest.hasPrefix("#") {
      let number = rest.prefix { $0 != " " }
      guard number.count > 1, number.dropFirst().utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else { return nil }
      riders.append(String(number))
      rest = String(rest.dropFirst(number.count)).trimmedBlanks
    }
    if let open = rest.firstIndex(of: "("), rest.last == ")", open > rest.startIndex {
      riders.append(String(rest[rest.index(after: open)...].dropLast()).trimmedBlanks)
      rest = String(rest[..<open]).trimmedBlanks
    }
    rest = Self.withoutTitles(rest)
    if let role = Self.takeRole(&rest) { riders.append(role) }
    guard !rest.utf8.contains(where: { 0x30...0x39 ~= $0 || $0 == 0x28 || $0 == 0x23 }) else { return nil }
    guard let (first, last) = Self.split(rest, kind) else { return nil }
    self.first = first
    self.last = last
    rider = riders.isEmpty ? nil : riders.joined(separator: ", ")
  }

  // MARK: Titles and roles

  private static let titles: Set<String> = [
    "coach", "asst coach", "assistant coach", "head coach", "associate head coach", "hc", "ac", "rc",
    "recruiting coordinator", "pitching coach", "hitting coach", "dr", "mr", "mrs", "ms", "prof", "professor",
    "trainer",
  ]

  /// The text without titles in front of it, and without the colon or dash behind them.
  private static func withoutTitles(_ text: String) -> String {
    var words = words(text)
    for count in stride(from: min(3, words.count), through: 1, by: -1) {
      let title = words.prefix(count).joined(separator: " ").foldedWords
      guard titles.contains(title), !words[..<(count - 1)].contains(where: { $0.hasSuffix(",") }),
        !words[count - 1].hasSuffix(",")
      else { continue }
      words.removeFirst(count)
      if let mark = words.first, [":", "-", "\u{2013}", "\u{2014}"].contains(mark) { words.removeFirst() }
      return withoutTitles(words.joined(separator: " "))
    }
    return text
  }

  private static let roleWords: Set<String> = [
    "coach", "coordinator", "recruiting", "director", "assistant", "asst", "head", "pitching", "hitting",
    "hc", "rc",
    "ac", "trainer", "manager", "volunteer", "ops", "operations",
    "phd", "md", "edd", "dpt", "atc", "cscs", "ms", "ma", "mba",
  ]

  /// Takes off a role behind a dash or a comma.
  private static func takeRole(_ text: inout String) -> String? {
    for dash in [" - ", " \u{2013} ", " \u{2014} "] {
      guard let range = text.range(of: dash) else { continue }
      let role = String(text[range.upperBound...]).trimmedBlanks
      text = String(text[..<range.lowerBound]).trimmedBlanks
      return role
    }
    guard let comma = text.lastIndex(of: ",") else { return nil }
    let role = String(text[text.index(after: comma)...]).trimmedBlanks
    let words = role.filter { $0 != "." }.foldedWords.split(separator: " ")
    guard words.contains(where: { roleWords.contains(String($0)) }) else {
      return nil
    }
    text = String(text[..<comma]).trimmedBlanks
    return role
  }

  // MARK: First and last

  private static let nobody: Set<String> = [
    "", "tbd", "tba", "n a", "na", "none", "staff", "coaching staff", "unknown", "coach", "head coach",
    "full", "vacant", "vacante", "open", "unfilled", "no name yet",
  ]
  private static let suffixes: Set<String> = ["jr", "sr", "ii", "iii", "iv"]
  private static let particles: Set<String> = [
    "de", "del", "la", "las", "los", "da", "dos", "du", "di", "van", "von", "der", "den", "ter", "bin",
  ]

  private static func split(_ text: String, _ kind: Kind) -> (first: String, last: String)? {
    guard !nobody.contains(text.foldedWords) else { return nil }
    var parts = text.split(separator: ",").map { String($0).trimmedBlanks }.filter { !$0.isEmpty }
    guard (1...3).contains(parts.count), words(text).count <= maximumWords else { return nil }
    var suffix: String?
    if parts.count > 1, let last = parts.last, suffixes.contains(last.foldedWords) {
      suffix = parts.removeLast()
    }
    if parts.count == 3, suffixes.contains(parts[1].foldedWords) { suffix = parts.remove(at: 1) }
    guard parts.count <= 2 else { return nil }
    if parts.count == 2 {
      var first = words(parts[1])
      if first.count > 1, let last = first.last, suffixes.contains(last.foldedWords) {
        suffix = first.removeLast()
      }
      return (first.joined(separator: " "), [parts[0], suffix].compactMap(\.self).joined(separator: " "))
    }
    var words = words(parts[0])
    if words.count > 1, let last = words.last, suffixes.contains(last.foldedWords) {
      suffix = words.removeLast()
    }
    var start = words.count - 1
    while start > 0, particles.contains(words[start - 1].lowercased()) { start -= 1 }
    if words.count == 1, kind == .athlete, suffix == nil { return (words[0], "") }
    let last = words[start...] + [suffix].compactMap(\.self)
    return (words[..<start].joined(separator: " "), last.joined(separator: " "))
  }
}

extension PersonName: CustomStringConvertible {
  /// First and last name with a bar between them, and the rider in brackets.
  package var description: String { "\(first)|\(last)" + (rider.map { " [\($0)]" } ?? "") }
}

extension String {
  /// The texts between some marks that aren't inside parentheses, without blanks at their ends.
  func parts(between marks: String) -> [String] {
    var depth = 0
    return unicodeScalars.split { scalar in
      if scalar == "(" { depth += 1 }
      if scalar == ")" { depth -= 1 }
      return depth <= 0 && marks.unicodeScalars.contains(scalar)
    }.map { String($0).trimmedBlanks }.filter { !$0.isEmpty }
  }
}
