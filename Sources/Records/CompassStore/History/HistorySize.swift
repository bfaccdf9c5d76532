import CompassModel

/// How many bytes the history may use: `256 MB`.
package struct HistorySize: Sendable, Hashable {
  /// The number of bytes.
  package let bytes: Int

  /// The size that applies unless the store's settings give another.
  package static let standard = HistorySize(bytes: 256_000_000)
  /// The sizes that the setting accepts.
  package static let range = HistorySize(bytes: 1_000_000)...HistorySize(bytes: 100_000_000_000)

  private static let units: [(name: String, bytes: Int)] = [
    ("GB", 1_000_000_000), ("MB", 1_000_000), ("KB", 1_000),
  ]

  /// Creates a size.
  package init(bytes: Int) { self.bytes = bytes }

  /// Reads a whole number with a unit: `256 MB`, `1gb`; nil for anything else, or a size outside of ``range``.
  package init?(_ text: String) {
    let text = text.trimmedBlanks.uppercased()
    guard let unit = Self.units.first(where: { text.hasSuffix($0.name) }),
      let number = Int(String(text.dropLast(unit.name.count)).trimmedBlanks), number > 0
    else { return nil }
    let (bytes, isTooLarge) = number.multipliedReportingOverflow(by: unit.bytes)
    guard !isTooLarge, Self.range.contains(HistorySize(bytes: bytes)) else { return nil }
    self.bytes = bytes
  }

  /// The size in the largest unit that gives a whole number, rounded up to whole kilobytes: `256 MB`.
  package var text: String {
    let kilobytes = (bytes + 999) / 1_000
    let unit = Self.units.first { kilobytes * 1_000 >= $0.bytes && kilobytes * 1_000 % $0.bytes == 0 }
    return "\(kilobytes * 1_000 / (unit?.bytes ?? 1_000)) \(unit?.name ?? "KB")"
  }
}

extension HistorySize: Comparable {
  package static func < (one: HistorySize, other: HistorySize) -> Bool { one.bytes < other.bytes }
}

/// How much room the history uses, and what was dropped to stay within its limits.
package struct HistoryRoom: Sendable, Hashable {
  /// The size of all entries that can be undone.
  package let used: HistorySize
  /// The most that they may use; the newest entry stays even if it is larger.
  package let limit: HistorySize
  /// The size of the newest entry.
  package let newest: HistorySize
  /// The number of the last entry that was dropped; nil if none was.
  package let droppedThrough: Int?

  /// The most entries that can be undone.
  package static let maximumEntries = 1_000
}
