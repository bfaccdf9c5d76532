import CompassModel
import Foundation

/// Days, times, ids and instants as the texts that the tables hold, written and read byte by byte: a big
/// import spends its time elsewhere.
enum StoredText {
  /// Lends a day as `YYYY-MM-DD`.
  static func with<Result>(
    _ date: CalendarDate, _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
  ) rethrows -> Result {
    try withBuffer(10) { buffer in
      write(date, to: buffer)
      return try body(UnsafeBufferPointer(buffer))
    }
  }

  /// Lends a time as `HH:MM:SS`.
  static func with<Result>(
    _ time: TimeOfDay, _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
  ) rethrows -> Result {
    try withBuffer(8) { buffer in
      write(time, to: buffer, at: 0)
      return try body(UnsafeBufferPointer(buffer))
    }
  }

  /// Lends an id in lower case with hyphens.
  static func with<Result>(
    _ id: UUID, _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
  ) rethrows -> Result {
    try withBuffer(36) { buffer in
      var place = 0
      withUnsafeBytes(of: id.uuid) { bytes in
        for (index, byte) in bytes.enumerated() {
          if index == 4 || index == 6 || index == 8 || index == 10 {
            buffer[place] = 0x2D
            place += 1
          }
          buffer[place] = hexDigit(byte >> 4)
          buffer[place + 1] = hexDigit(byte & 0xF)
          place += 2
        }
      }
      return try body(UnsafeBufferPointer(buffer))
    }
  }

  /// An instant as `YYYY-MM-DDTHH:MM:SS.ffffffZ`, or nil outside the years 1 to 9999.
  ///
  /// Every instant has its microseconds, so that the texts sort as the instants do.
  static func text(of instant: Date) -> String? {
    let text = instant.rfc3339
    guard !text.isEmpty else { return nil }
    let bytes = Array(text.utf8.dropLast())
    let fraction = bytes.count == 19 ? 0 : bytes.count - 20
    return String(decoding: bytes, as: UTF8.self) + (fraction == 0 ? "." : "")
      + String(repeating: "0", count: 6 - fraction) + "Z"
  }

  /// The id that a text stands for, in either case, or nil where it is none.
  static func id(_ text: UnsafeBufferPointer<UInt8>) -> UUID? {
    guard text.count == 36 else { return nil }
    var bytes: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    let isRead = withUnsafeMutableBytes(of: &bytes) { bytes in
      var place = 0
      for index in 0..<16 {
        if index == 4 || index == 6 || index == 8 || index == 10 {
          guard text[place] == 0x2D else { return false }
          place += 1
        }
        guard let high = hexValue(text[place]), let low = hexValue(text[place + 1]) else { return false }
        bytes[index] = high << 4 | low
        place += 2
      }
      return true
    }
    return isRead ? UUID(uuid: bytes) : nil
  }

  private static func withBuffer<Result>(
    _ count: Int, _ body: (UnsafeMutableBufferPointer<UInt8>) throws -> Result
  ) rethrows -> Result {
    try withUnsafeTemporaryAllocation(of: UInt8.self, capacity: count) { buffer in
      buffer.initialize(repeating: 0)
      return try body(buffer)
    }
  }

  private static func write(_ date: CalendarDate, to buffer: UnsafeMutableBufferPointer<UInt8>) {
    write(date.year / 100, to: buffer, at: 0)
    write(date.year % 100, to: buffer, at: 2)
    buffer[4] = 0x2D
    write(date.month, to: buffer, at: 5)
    buffer[7] = 0x2D
    write(date.day, to: buffer, at: 8)
  }

  private static func write(_ time: TimeOfDay, to buffer: UnsafeMutableBufferPointer<UInt8>, at place: Int) {
    write(time.hour, to: buffer, at: place)
    buffer[place + 2] = 0x3A
    write(time.minute, to: buffer, at: place + 3)
    buffer[place + 5] = 0x3A
    write(time.second, to: buffer, at: place + 6)
  }

  private static func write(_ number: Int, to buffer: UnsafeMutableBufferPointer<UInt8>, at place: Int) {
    buffer[place] = 0x30 + UInt8(number / 10)
    buffer[place + 1] = 0x30 + UInt8(number % 10)
  }

  private static func hexDigit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x57 + value }

  private static func hexValue(_ digit: UInt8) -> UInt8? {
    switch digit {
    case 0x30...0x39: digit - 0x30
    case 0x41...0x46: digit - 0x37
    case 0x61...0x66: digit - 0x57
    default: nil
    }
  }
}
