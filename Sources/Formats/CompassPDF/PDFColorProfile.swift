#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The profile that says what the document's red, green and blue are: sRGB (IEC 61966-2-1), as a matrix and one curve
/// (ICC.1:2001-04, version 2, which every reader knows).
enum PDFColorProfile {
  /// What the colour space is called.
  static let name = "sRGB IEC61966-2.1"

  /// How finely the curve is drawn.
  private static let curveEntries = 1_024
  /// The light that the profile's numbers are for, D50 (ICC.1:2001-04, §A.1).
  private static let white = [0.9642, 1.0, 0.8249]
  /// sRGB's red, green and blue under D50, adapted by Bradford's matrix.
  private static let primaries = [
    ("rXYZ", [0.436066, 0.222488, 0.013916]), ("gXYZ", [0.385147, 0.716873, 0.097076]),
    ("bXYZ", [0.143066, 0.060608, 0.714096]),
  ]

  /// The profile's bytes; always the same.
  static let bytes: [UInt8] = {
    var tags: [(name: String, data: [UInt8])] = [
      ("desc", description), ("cprt", text("Public domain")), ("wtpt", point(white)),
    ]
    for (name, values) in primaries { tags.append((name, point(values))) }
    tags.append(("TRC", curve))
    var table: [UInt8] = []
    var data: [UInt8] = []
    var count = 0
    let head = 128 + 4 + 12 * (tags.count + 2)
    for tag in tags {
      // One curve serves all three colours.
      for name in tag.name == "TRC" ? ["rTRC", "gTRC", "bTRC"] : [tag.name] {
        table += Array(name.utf8) + number(head + data.count, 4) + number(tag.data.count, 4)
        count += 1
      }
      data += tag.data
      while data.count % 4 != 0 { data.append(0) }
    }
    return header(size: head + data.count) + number(count, 4) + table + data
  }()

  private static func header(size: Int) -> [UInt8] {
    var result = number(size, 4) + [0, 0, 0, 0] + number(0x0210_0000, 4)
    result += Array("mntrRGB XYZ ".utf8)
    // The day on which sRGB became a standard; the profile is made of nothing else.
    for part in [1999, 10, 18, 0, 0, 0] { result += number(part, 2) }
    result += Array("acsp".utf8) + [UInt8](repeating: 0, count: 28)
    for value in white { result += fixed(value) }
    return result + [UInt8](repeating: 0, count: 128 - result.count)
  }

  private static var curve: [UInt8] {
    var result = Array("curv".utf8) + [0, 0, 0, 0] + number(curveEntries, 4)
    for index in 0..<curveEntries {
      let value = Double(index) / Double(curveEntries - 1)
      let light = value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
      result += number(Int((light * 65_535).rounded()), 2)
    }
    return result
  }

  /// A text in the three forms that version 2 wants, two of them empty.
  private static var description: [UInt8] {
    let ascii = Array(name.utf8) + [0]
    return Array("desc".utf8) + [0, 0, 0, 0] + number(ascii.count, 4) + ascii
      + [UInt8](repeating: 0, count: 4 + 4 + 2 + 1 + 67)
  }

  private static func text(_ text: String) -> [UInt8] {
    Array("text".utf8) + [0, 0, 0, 0] + Array(text.utf8) + [0]
  }

  private static func point(_ values: [Double]) -> [UInt8] {
    Array("XYZ ".utf8) + [0, 0, 0, 0] + values.flatMap(fixed)
  }

  /// A number of 16 bits before and 16 behind the point.
  private static func fixed(_ value: Double) -> [UInt8] { number(Int((value * 65_536).rounded()), 4) }

  private static func number(_ value: Int, _ size: Int) -> [UInt8] {
    (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * (size - 1 - $0))) }
  }
}
