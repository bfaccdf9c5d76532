/// The ways in which the lines of a file end.
public struct ICalLineEndings: OptionSet, Sendable, Hashable {
  /// One bit for each way.
  public let rawValue: UInt8

  /// Creates a set of ways from their bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// CR LF, as RFC 5545 §3.1 has it.
  public static let crlf = ICalLineEndings(rawValue: 1)
  /// LF alone, as most programs write it.
  public static let lineFeed = ICalLineEndings(rawValue: 2)
  /// CR alone, as old Macs had it.
  public static let carriageReturn = ICalLineEndings(rawValue: 4)

  /// The ways in words for people.
  public var label: String {
    let names: [(ICalLineEndings, String)] = [(.crlf, "CRLF"), (.lineFeed, "LF"), (.carriageReturn, "CR")]
    return isEmpty ? "none" : names.filter { contains($0.0) }.map(\.1).joined(separator: ", ")
  }
}
