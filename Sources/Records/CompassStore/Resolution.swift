package import CompassModel
import CompassValidation
package import Foundation

/// Which record a person meant by a text.
package enum Resolution: Sendable, Hashable {
  /// This one.
  case found(UUID)
  /// One of several: those, or the first of them.
  case ambiguous([FieldValues])
  /// None; these are called nearly so, the nearest first.
  case unknown(suggestions: [FieldValues])

  /// The most records that an ambiguous text lists.
  package static let maximumAmbiguous = 10
  /// The fewest hexadecimal digits that are taken for the start of an id.
  fileprivate static let shortestIDPrefix = 4
  /// The most records that are looked through for suggestions.
  fileprivate static let maximumSearched = 5000
  /// The fewest digits of what may be a mistyped id.
  fileprivate static let shortestMistypedID = 6
  /// The most slips in an id.
  fileprivate static let maximumSlips = 2
  /// The most suggestions.
  fileprivate static let maximumSuggestions = 3
}

extension StoreReading {
  /// Finds the record that a person means by its id, its exact name or the start of its id.
  ///
  /// - Parameters:
  ///   - kind: the kind of the record.
  ///   - text: what was typed; case and runs of blanks of a name are the same.
  ///   - owners: the athletes whose records are meant, nil among them meaning no one yet; nil means all.
  package func resolve(_ kind: RecordKind, _ text: String, owners: [UUID?]? = nil) throws -> Resolution {
    let owned = owners.map { [Selection.Condition.owner($0)] } ?? []
    if let id = UUID(uuidString: text),
      try count(Selection(kind, owned + [.anyOf("id", [.id(id)])])) > 0
    {
      return .found(id)
    }
    if let match = try match(kind, owned + [.named(text.foldedName)]) { return match }
    if let prefix = Self.idPrefix(text), let match = try match(kind, owned + [.idPrefix(prefix)]) {
      return match
    }
    return .unknown(suggestions: try suggestions(kind, owned, for: text.searchFolded))
  }

  private func match(_ kind: RecordKind, _ conditions: [Selection.Condition]) throws -> Resolution? {
    var records: [FieldValues] = []
    try forEach(Selection(kind, conditions, limit: Resolution.maximumAmbiguous)) { records.append($0) }
    guard records.count == 1, case .id(let id) = records[0]["id"] else {
      return records.isEmpty ? nil : .ambiguous(records)
    }
    return .found(id)
  }

  /// The text as the start of an id in the form that the store keeps, or nil where it can be none.
  static func idPrefix(_ text: String) -> String? {
    var digits: [UInt8] = []
    for byte in text.lowercased().utf8 where byte != 0x2D {
      guard (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte) else { return nil }
      digits.append(byte)
    }
    guard (Resolution.shortestIDPrefix...32).contains(digits.count) else { return nil }
    var prefix: [UInt8] = []
    for (index, digit) in digits.enumerated() {
      if [8, 12, 16, 20].contains(index) { prefix.append(0x2D) }
      prefix.append(digit)
    }
    return String(decoding: prefix, as: UTF8.self)
  }

  private func suggestions(
    _ kind: RecordKind, _ owned: [Selection.Condition], for wanted: String
  ) throws -> [FieldValues] {
    guard !wanted.isEmpty else { return [] }
    let reach = max(1, wanted.utf8.count / 3)
    // Few ids are a slip or two away from a text of that many digits, and it is seldom a name.
    let id = Self.idPrefix(wanted).flatMap { $0.utf8.count >= Resolution.shortestMistypedID ? $0 : nil }
    var found: [(distance: Int, record: FieldValues)] = []
    try forEach(Selection(kind, owned, order: [.name], limit: Resolution.maximumSearched)) { record in
      guard let name = record.foldedName?.searchFolded else { return }
      let distance = name.utf8.contains(wanted.utf8) ? 0 : EditDistance.between(name, wanted, atMost: reach)
      let slips: Int? =
        if let id, case .id(let known) = record["id"] {
          EditDistance.between(String(known.text.prefix(id.utf8.count)), id, atMost: Resolution.maximumSlips)
        } else {
          nil
        }
      if let nearest = [distance, slips].compactMap(\.self).min() { found.append((nearest, record)) }
    }
    return found.enumerated().sorted { ($0.element.distance, $0.offset) < ($1.element.distance, $1.offset) }
      .prefix(Resolution.maximumSuggestions).map(\.element.record)
  }
}
