/// The stored values of an enumerated field, and the words that files use for them.
public struct Enumeration: Sendable, Hashable {
  /// One stored value.
  public struct Case: Sendable, Hashable {
    /// The value as the app stores it.
    public let value: String
    /// The value for people.
    public let label: String
    /// Other words for it.
    public let aliases: [String]

    init(_ value: String, _ label: String, _ aliases: [String] = []) {
      self.value = value
      self.label = label
      self.aliases = aliases
    }
  }

  /// A value of an earlier version of the app and what it has become.
  public struct Legacy: Sendable, Hashable {
    /// The value as it was stored.
    public let value: String
    /// The value that stands for it now.
    public let replacement: String

    init(_ value: String, _ replacement: String) {
      self.value = value
      self.replacement = replacement
    }
  }

  /// How a text came to mean a value.
  public enum Match: Sendable, Hashable {
    /// It is the stored value, its label or another word for it.
    case current(String)
    /// It was a stored value once and has been replaced.
    case legacy(replacement: String)

    /// The value to store.
    public var value: String {
      switch self {
      case .current(let value), .legacy(let value): value
      }
    }
  }

  /// What the values are, for messages: `event type`.
  public let name: String
  /// The stored values in their usual order.
  public let cases: [Case]
  /// The values of earlier versions.
  public let legacy: [Legacy]
  private let matches: [String: Match]

  init(_ name: String, _ cases: [Case], legacy: [Legacy] = []) {
    self.name = name
    self.cases = cases
    self.legacy = legacy
    var matches: [String: Match] = [:]
    for entry in legacy { matches[entry.value.foldedWords] = .legacy(replacement: entry.replacement) }
    for entry in cases {
      for word in [entry.value, entry.label] + entry.aliases {
        matches[word.foldedWords] = .current(entry.value)
      }
    }
    self.matches = matches
  }

  /// What a text means: stored value, label or common variant, whatever its case, blanks, `_` and `-`.
  public func match(_ text: String) -> Match? { matches[text.foldedWords] }

  /// The label of a stored value; the value itself where it is not one of these.
  public func label(of value: String) -> String {
    cases.first { $0.value == value }?.label ?? value
  }

  /// Whether two enumerations have the same name and values.
  public static func == (lhs: Enumeration, rhs: Enumeration) -> Bool {
    lhs.name == rhs.name && lhs.cases == rhs.cases
  }

  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// A Swift enumeration whose raw values are what the app stores.
public protocol FieldEnumeration: RawRepresentable, CaseIterable, FieldRepresentable
where RawValue == String {
  /// The stored values with their labels and variants.
  static var enumeration: Enumeration { get }
}

extension FieldEnumeration {
  /// The value for people.
  public var label: String { Self.enumeration.label(of: rawValue) }

  /// Takes a stored value.
  public init?(fieldValue: FieldValue) {
    guard case .text(let text) = fieldValue else { return nil }
    self.init(rawValue: text)
  }

  /// The stored value.
  public var fieldValue: FieldValue { .text(rawValue) }
}
