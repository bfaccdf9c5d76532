/// A time on the clock, with no day and no zone.
public struct TimeOfDay: Sendable, Hashable, Comparable {
  /// The hour, 0 to 23.
  public let hour: Int
  /// The minute, 0 to 59.
  public let minute: Int
  /// The second, 0 to 59.
  public let second: Int

  /// Creates a time, or returns nil if a number is out of range, as in 99:99.
  public init?(hour: Int, minute: Int, second: Int = 0) {
    guard (0...23).contains(hour), (0...59).contains(minute), (0...59).contains(second) else { return nil }
    self.hour = hour
    self.minute = minute
    self.second = second
  }

  /// Creates the time a number of seconds after midnight; a full day of seconds is midnight again.
  public init(wrappingSecondsSinceMidnight seconds: Int) {
    let wrapped = (seconds % 86_400 + 86_400) % 86_400
    hour = wrapped / 3600
    minute = wrapped / 60 % 60
    second = wrapped % 60
  }

  /// Creates a time from `HH:MM` or `HH:MM:SS` and nothing else.
  public init?(iso text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count == 5 || bytes.count == 8, bytes[2] == 0x3A,
      let hour = digits(bytes[0..<2]), let minute = digits(bytes[3..<5])
    else { return nil }
    guard bytes.count == 8 else {
      self.init(hour: hour, minute: minute)
      return
    }
    guard bytes[5] == 0x3A, let second = digits(bytes[6..<8]) else { return nil }
    self.init(hour: hour, minute: minute, second: second)
  }

  /// The seconds since midnight, 0 to 86,399.
  public var secondsSinceMidnight: Int { hour * 3600 + minute * 60 + second }

  /// Whether one time comes before another.
  public static func < (lhs: TimeOfDay, rhs: TimeOfDay) -> Bool {
    lhs.secondsSinceMidnight < rhs.secondsSinceMidnight
  }
}

extension TimeOfDay: CustomStringConvertible {
  /// The time as `HH:MM:SS`, the way the app's database returns it.
  public var description: String {
    String(unsafeUninitializedCapacity: 8) { text in
      write(into: text, at: 0)
      return 8
    }
  }

  /// Writes the eight bytes of the description into a text.
  func write(into text: UnsafeMutableBufferPointer<UInt8>, at start: Int) {
    writeDigits(hour, 2, into: text, at: start)
    text[start + 2] = UInt8(ascii: ":")
    writeDigits(minute, 2, into: text, at: start + 3)
    text[start + 5] = UInt8(ascii: ":")
    writeDigits(second, 2, into: text, at: start + 6)
  }
}
