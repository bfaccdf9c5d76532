import CompassSource

/// The character encoding of a file.
public enum CSVEncoding: String, Sendable, Hashable, CaseIterable {
  /// UTF-8, which includes ASCII.
  case utf8 = "utf-8"
  /// UTF-16 with the low byte first, as Excel's "Unicode Text" writes it.
  case utf16LittleEndian = "utf-16le"
  /// UTF-16 with the high byte first.
  case utf16BigEndian = "utf-16be"
  /// Windows-1252, the "ANSI" of western Windows.
  case windows1252 = "windows-1252"
  /// ISO 8859-1; bytes 0x80–0x9F are control characters.
  case latin1 = "iso-8859-1"
  /// Mac OS Roman, written by old exports of Macs.
  case macRoman = "macintosh"

  /// The name for people.
  public var label: String {
    switch self {
    case .utf8: "UTF-8"
    case .utf16LittleEndian: "UTF-16 LE"
    case .utf16BigEndian: "UTF-16 BE"
    case .windows1252: "Windows-1252"
    case .latin1: "Latin-1"
    case .macRoman: "Mac Roman"
    }
  }

  /// The encoding of a name as users type it: `utf-8`, `UTF16LE`, `cp1252`, `latin1`, `mac`; nil if unknown.
  public init?(name: String) {
    let folded = name.utf8.filter { $0 != 0x2D && $0 != 0x5F && $0 != 0x20 }.map { $0 | 0x20 }
    switch String(decoding: folded, as: UTF8.self) {
    case "utf8", "ascii", "usascii", "utf8sig": self = .utf8
    case "utf16le", "utf16": self = .utf16LittleEndian
    case "utf16be": self = .utf16BigEndian
    case "windows1252", "cp1252", "1252", "ansi": self = .windows1252
    case "latin1", "iso88591", "88591", "l1": self = .latin1
    case "macintosh", "macroman", "mac": self = .macRoman
    default: return nil
    }
  }

  /// The number of bytes of one ASCII character in the file.
  var asciiWidth: Int { self == .utf16LittleEndian || self == .utf16BigEndian ? 2 : 1 }

  /// Returns the number of bytes in the file of a scalar with `utf8Length` bytes in UTF-8.
  @inline(__always)
  func originalWidth(utf8Length: Int) -> Int {
    self == .utf8 ? utf8Length : asciiWidth == 1 ? 1 : utf8Length == 4 ? 4 : 2
  }

  /// The scalars of the bytes 0x80…0xFF, or nil if the encoding uses several bytes per scalar.
  var upperHalf: [UInt32]? {
    switch self {
    case .utf8, .utf16LittleEndian, .utf16BigEndian: nil
    case .latin1: (0x80...0xFF).map { UInt32($0) }
    case .windows1252: SingleByteTables.windows1252
    case .macRoman: SingleByteTables.macRoman
    }
  }
}
