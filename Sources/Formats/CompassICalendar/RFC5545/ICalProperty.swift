public import CompassSource

/// A property of a component: one content line (RFC 5545 §3.1).
public struct ICalProperty: Sendable {
  private enum Content: Sendable {
    case read(ICalLine)
    case made(Made)
  }

  /// What a property holds that was not read, or was changed.
  private final class Made: Sendable {
    let name: String
    let parameters: [ICalParameter]
    let value: String
    let position: SourcePosition?

    init(_ name: String, _ parameters: [ICalParameter], _ value: String, _ position: SourcePosition?) {
      self.name = name
      self.parameters = parameters
      self.value = value
      self.position = position
    }
  }

  private var content: Content

  /// Creates a property of a value that is escaped where it must be.
  public init(
    _ name: String, value: String, parameters: [ICalParameter] = [], position: SourcePosition? = nil
  ) {
    content = .made(Made(name, parameters, value, position))
  }

  init(_ line: ICalLine) { content = .read(line) }

  /// The name in capitals.
  public var name: String {
    get {
      switch content {
      case .read(let line): line.name
      case .made(let made): made.name
      }
    }
    set { content = .made(Made(newValue, parameters, value, position)) }
  }

  /// The parameters in the order of the file.
  public var parameters: [ICalParameter] {
    get {
      switch content {
      case .read(let line): line.parameters
      case .made(let made): made.parameters
      }
    }
    set { content = .made(Made(name, newValue, value, position)) }
  }

  /// The value as it stands in the unfolded line: text is still escaped.
  public var value: String {
    get {
      switch content {
      case .read(let line): String(decoding: line.value, as: UTF8.self)
      case .made(let made): made.value
      }
    }
    set { content = .made(Made(name, parameters, newValue, position)) }
  }

  /// Where the whole line stands; nil for a property that was made here.
  public var position: SourcePosition? {
    get {
      switch content {
      case .read(let line): line.position
      case .made(let made): made.position
      }
    }
    set { content = .made(Made(name, parameters, value, newValue)) }
  }

  /// The bytes of ``value``.
  var valueBytes: ArraySlice<UInt8> {
    switch content {
    case .read(let line): line.value
    case .made(let made): ArraySlice(Array(made.value.utf8))
    }
  }

  /// The whole line as it was read, where it can be written as it is.
  var plainLine: ArraySlice<UInt8>? {
    guard case .read(let line) = content else { return nil }
    return line.plain
  }

  /// The first value of a parameter.
  ///
  /// - Parameter name: its name in capitals.
  public func parameter(_ name: String) -> String? {
    switch content {
    case .read(let line) where line.isPlain: nil
    case .read, .made: parameters.first { $0.name == name }?.values.first
    }
  }

  /// Whether a property has a name in capitals, which is faster to ask than for the name.
  func isNamed(_ name: String, code: ICalNames.Code) -> Bool {
    if case .read(let line) = content, line.code != .unknown || code != .unknown { return line.code == code }
    return self.name == name
  }

  /// Whether another property says the same, wherever the two stand.
  public func hasSameContent(as other: ICalProperty) -> Bool {
    name == other.name && valueBytes.elementsEqual(other.valueBytes) && parameters == other.parameters
  }
}

extension ICalProperty: Hashable {
  /// Whether two properties say the same and stand in the same place.
  public static func == (left: ICalProperty, right: ICalProperty) -> Bool {
    left.hasSameContent(as: right) && left.position == right.position
  }

  /// Feeds what is compared into a hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(value)
  }
}
