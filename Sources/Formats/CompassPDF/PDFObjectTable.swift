import CompassSource

/// The indirect objects of a file written by libharu, by number.
///
/// Only libharu's form is supported: one section with a plain cross-reference table.
struct PDFObjectTable {
  /// The content of one object, between `obj` and `endobj`.
  struct Entry {
    /// The dictionary of a stream, or the whole object.
    let text: Range<Int>
    /// A stream's bytes.
    let data: Range<Int>?
    /// The number of the object with the stream's length, which isn't needed any more.
    let lengthObject: Int?
  }

  let bytes: [UInt8]
  /// The objects, from number 1; index 0 is nil.
  private(set) var entries: [Entry?] = [nil]
  /// The object numbers of the catalog and of the information dictionary.
  private(set) var root = 0
  private(set) var information: Int?

  /// Reads libharu's table of objects.
  ///
  /// - Throws: ``ToolError`` for a file that is not in libharu's form.
  /// - Complexity: O(*n*) in the number of objects.
  init(_ bytes: [UInt8]) throws(ToolError) {
    self.bytes = bytes
    guard let marker = lastPlace(of: "startxref\n"), let table = number(at: marker + 10),
      matches("xref\n0 ", at: table), let size = number(at: table + 7),
      let trailer = lastPlace(of: "trailer\n")
    else { throw PDFObjectTable.fault }
    var place = table + 7
    while place < trailer, bytes[place] != 0x0A { place += 1 }
    place += 1
    // Each entry has 20 bytes, including a carriage return and a line feed.
    guard place + 20 * size <= trailer else { throw PDFObjectTable.fault }
    var offsets: [Int] = []
    offsets.reserveCapacity(size + 1)
    for index in 0..<size {
      guard let offset = number(at: place + 20 * index) else { throw PDFObjectTable.fault }
      offsets.append(offset)
    }
    offsets.append(table)
    entries.reserveCapacity(size)
    for index in 1..<size {
      entries.append(try entry(index, offsets[index]..<offsets[index + 1]))
    }
    for place in trailer..<marker where bytes[place] == 0x2F {
      if matches("/Root ", at: place) { root = number(at: place + 6) ?? 0 }
      if matches("/Info ", at: place) { information = number(at: place + 6) }
    }
    guard entries.indices.contains(root), root > 0 else { throw PDFObjectTable.fault }
  }

  private static let fault = ToolError("Can't read back the PDF from libharu")

  private func entry(_ number: Int, _ range: Range<Int>) throws(ToolError) -> Entry {
    guard range.lowerBound < range.upperBound, range.upperBound <= bytes.count,
      self.number(at: range.lowerBound) == number
    else { throw PDFObjectTable.fault }
    var start = range.lowerBound
    while start < range.upperBound, bytes[start] != 0x0A { start += 1 }
    start += 1
    let end = range.upperBound - "\nendobj\n".utf8.count
    guard start <= end, matches("\nendobj\n", at: end) else { throw PDFObjectTable.fault }
    guard let marker = streamMarker(in: start..<end) else {
      return Entry(text: start..<end, data: nil, lengthObject: nil)
    }
    let first = marker + "\nstream\r\n".utf8.count
    let last = end - "\nendstream".utf8.count
    guard first <= last, matches("\nendstream", at: last), matches("<<\n/Length ", at: start),
      let length = self.number(at: start + 11)
    else { throw PDFObjectTable.fault }
    return Entry(text: start..<marker, data: first..<last, lengthObject: length)
  }

  private func streamMarker(in range: Range<Int>) -> Int? {
    guard range.count > 20, matches("\nendstream", at: range.upperBound - 10) else { return nil }
    return place(of: "\nstream\r\n", in: range)
  }

  /// Returns the text of an object; for a stream, only its dictionary.
  func text(of number: Int) -> ArraySlice<UInt8>? {
    guard entries.indices.contains(number), let entry = entries[number] else { return nil }
    return bytes[entry.text]
  }

  /// Returns the bytes of a stream as compressed by libharu.
  func data(of number: Int) -> ArraySlice<UInt8>? {
    guard entries.indices.contains(number), let data = entries[number]?.data else { return nil }
    return bytes[data]
  }

  private func number(at place: Int) -> Int? {
    var result: Int?
    var place = place
    while place < bytes.count, (0x30...0x39).contains(bytes[place]) {
      result = (result ?? 0) * 10 + Int(bytes[place] - 0x30)
      place += 1
    }
    return result
  }

  private func matches(_ text: StaticString, at place: Int) -> Bool {
    guard place >= 0, place <= bytes.count - text.utf8CodeUnitCount else { return false }
    for index in 0..<text.utf8CodeUnitCount where unsafe bytes[place + index] != text.utf8Start[index] {
      return false
    }
    return true
  }

  private func place(of text: StaticString, in range: Range<Int>) -> Int? {
    range.first { matches(text, at: $0) }
  }

  private func lastPlace(of text: StaticString) -> Int? {
    var place = bytes.count - text.utf8CodeUnitCount
    while place >= 0 {
      if matches(text, at: place) { return place }
      place -= 1
    }
    return nil
  }
}
