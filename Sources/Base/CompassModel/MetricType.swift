public import struct Foundation.Decimal

/// A kind of measurement: what it is called, in which unit it is, how it is written and which way is better.
public struct MetricType: Sendable, Hashable {
  /// How the number of a metric is written.
  public enum Format: Sendable, Hashable {
    /// A fixed number of decimals: `92.1`.
    case decimal(places: Int)
    /// A fixed number of decimals without the zero before the point: `.410`.
    case rate(places: Int)
    /// Rounded to a whole number.
    case integer
    /// A percentage, its sign left to the unit: `45.5`.
    case percent(places: Int)
    /// Seconds written as minutes, seconds and hundredths: `1:52.34`.
    case duration
  }

  /// Which way a metric is better.
  public enum Direction: String, Sendable, Hashable, CaseIterable {
    /// More is better.
    case higher
    /// Less is better: times, ERA.
    case lower
    /// Neither is: a weight class.
    case neither
  }

  /// The key that the app stores.
  public let key: String
  /// The name for people.
  public let label: String
  /// The unit, empty where there is none.
  public let unit: String
  /// How the number is written.
  public let format: Format
  /// Which way is better.
  public let better: Direction
  /// The smallest value that there can be; nil where nothing is impossible.
  public let minimum: Decimal?
  /// The smallest value that needs no second look.
  public let plausibleMinimum: Decimal?
  /// The largest value that needs no second look.
  public let plausibleMaximum: Decimal?
  /// Other words for the type, folded as `foldedWords`.
  public let aliases: [String]

  /// Creates a type; one that the app doesn't have comes from the lexicon.
  package init(
    _ key: String, _ label: String, _ unit: String, _ format: Format, _ better: Direction,
    from low: String? = nil, to high: String? = nil, notBelow minimum: String? = nil, aliases: [String] = []
  ) {
    self.key = key
    self.label = label
    self.unit = unit
    self.format = format
    self.better = better
    self.minimum = minimum.flatMap { Decimal(string: $0) }
    plausibleMinimum = low.flatMap { Decimal(string: $0) }
    plausibleMaximum = high.flatMap { Decimal(string: $0) }
    self.aliases = aliases.map(\.foldedWords)
  }

  private static let byKey = Dictionary(uniqueKeysWithValues: registry.map { ($0.key, $0) })
  private static let byWords: [String: MetricType] = {
    var result: [String: MetricType] = [:]
    for type in registry {
      for word in [type.key.foldedWords, type.label.foldedWords] + type.aliases { result[word] = type }
    }
    return result
  }()

  /// The registered type of a key.
  public static func registered(_ key: String) -> MetricType? { byKey[key] }

  /// The registered type that a key, a label or a common word for it means.
  public static func named(_ text: String) -> MetricType? { byWords[text.foldedWords] }

  /// The type of any key: an unknown one is labelled by its words, has no unit and two decimals.
  public static func of(_ key: String) -> MetricType {
    byKey[key]
      ?? MetricType(key, key.replacing("_", with: " "), "", .decimal(places: 2), .higher)
  }

  /// Whether the type is one of the app's own.
  public var isRegistered: Bool { Self.byKey[key] != nil }

  /// The key that a custom metric is stored under: trimmed, in lower case, runs of blanks made `_`.
  public static func customKey(for name: String) -> String {
    name.foldedName.replacing(" ", with: "_")
  }
}
