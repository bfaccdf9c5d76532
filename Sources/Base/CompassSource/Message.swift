/// A sentence for people that knows which of its words came from the file and which of those are personal.
///
/// Written as a string literal: `"\(value: text) is not a date"` marks a value that may always be shown,
/// `"\(personal: text) is not an e-mail address"` one that is hidden unless it was asked for.
public struct Message: Sendable, Hashable, ExpressibleByStringInterpolation {
  /// A piece of the sentence.
  public enum Segment: Sendable, Hashable {
    /// Our own words.
    case text(String)
    /// A value from the file that says nothing of a person.
    case value(String)
    /// A value from the file that may say something of a person.
    case personal(String)
  }

  /// What stands in place of a hidden value.
  public static let mask = "[hidden]"

  /// The pieces in order.
  public var segments: [Segment]

  /// Creates a message from its pieces.
  public init(segments: [Segment]) { self.segments = segments }

  /// Creates a message of our own words only.
  public init(_ text: String) { segments = [.text(text)] }

  /// Creates a message of our own words only.
  public init(stringLiteral value: String) { segments = [.text(value)] }

  /// Creates a message from an interpolated literal.
  public init(stringInterpolation: StringInterpolation) { segments = stringInterpolation.segments }

  /// The sentence as text.
  ///
  /// - Parameter showingPersonal: whether personal values are shown rather than masked.
  public func rendered(showingPersonal: Bool) -> String {
    var result = ""
    for segment in segments {
      switch segment {
      case .text(let text): result += text
      case .value(let text): result += "\"" + text + "\""
      case .personal(let text): result += showingPersonal ? "\"" + text + "\"" : Message.mask
      }
    }
    return result
  }

  /// Collects the pieces of an interpolated message.
  public struct StringInterpolation: StringInterpolationProtocol {
    var segments: [Segment] = []

    /// Creates an empty collection.
    public init(literalCapacity: Int, interpolationCount: Int) {}

    /// Adds our own words.
    public mutating func appendLiteral(_ literal: String) {
      if !literal.isEmpty { segments.append(.text(literal)) }
    }

    /// Adds our own words, a number or a name of ours.
    public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      segments.append(.text(value.description))
    }

    /// Adds a value from the file that may always be shown.
    public mutating func appendInterpolation(value: String) { segments.append(.value(value)) }

    /// Adds a value from the file that is shown only when asked for.
    public mutating func appendInterpolation(personal: String) { segments.append(.personal(personal)) }

    /// Adds a value from the file, personal or not.
    public mutating func appendInterpolation(value: String, isPersonal: Bool) {
      segments.append(isPersonal ? .personal(value) : .value(value))
    }

    /// Adds the pieces of another message.
    public mutating func appendInterpolation(message: Message) {
      segments.append(contentsOf: message.segments)
    }
  }
}
