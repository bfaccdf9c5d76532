internal import CHaruShims
import CompassSource

/// Writes a PDF file of one section.
///
/// Objects other than streams are packed into object streams, and the file ends with a cross-reference stream
/// (PDF 32000-1 §7.5.7 and §7.5.8).
struct PDFFileWriter {
  /// The number of objects in an object stream, and the number of bytes that ends one.
  private static let objectsInAStream = 256
  private static let bytesInAStream = 1 << 16
  /// A comment with non-ASCII bytes, so that programs treat the file as binary (§7.5.2).
  private static let header: StaticString = "%PDF-1.7\n%"
  private static let mark: [UInt8] = [0xB7, 0xBE, 0xAD, 0xAA, 0x0A]
  /// The program's name in the first bytes: a later export replaces only files that start like this.
  private static let program: StaticString = "% Compass Toolkit\n"

  /// The position of an object.
  private enum Place {
    case free
    case offset(Int)
    case packed(stream: Int, index: Int)
  }

  private var file = PDFSyntax()
  private var places: [Place]
  private var heads = PDFSyntax()
  private var bodies = PDFSyntax()
  private var waiting: [Int] = []
  /// The object streams that are being compressed; they are written after all other objects.
  private var jobs: [(number: Int, entries: String, job: PDFPackingQueue.Job)] = []
  private let packing: PDFPackingQueue
  private let quick: PDFDeflater
  private let small: PDFDeflater

  /// - Parameters:
  ///   - count: the number of object numbers in use, including 0.
  ///   - room: the approximate number of bytes of the file.
  init(count: Int, room: Int) throws(ToolError) {
    places = Array(repeating: .free, count: count)
    quick = try PDFDeflater(level: PDFDeflater.quickest)
    packing = try PDFPackingQueue(level: PDFDeflater.quickest)
    small = try PDFDeflater(level: PDFDeflater.small)
    file.reserve(room)
    file.write(PDFFileWriter.header)
    file.write(PDFFileWriter.mark)
    file.write(PDFFileWriter.program)
  }

  /// Reserves numbers for new objects and returns the first one.
  mutating func reserve(_ count: Int = 1) -> Int {
    places.append(contentsOf: repeatElement(.free, count: count))
    return places.count - count
  }

  /// Writes an object other than a stream.
  mutating func add(_ number: Int, _ write: (inout PDFSyntax) -> Void) throws(ToolError) {
    heads.write(number)
    heads.write(" ")
    heads.write(bodies.count)
    heads.write(" ")
    write(&bodies)
    bodies.write(" ")
    waiting.append(number)
    if waiting.count == PDFFileWriter.objectsInAStream || bodies.count >= PDFFileWriter.bytesInAStream {
      flush()
    }
  }

  /// Writes a stream.
  ///
  /// - Parameters:
  ///   - entries: the entries of its dictionary, without the length.
  ///   - packs: whether to compress the bytes. If they are already compressed, `entries` must name the
  ///     filter.
  mutating func addStream(
    _ number: Int, _ entries: String = "", _ bytes: [UInt8], packs: Bool = true
  ) throws(ToolError) {
    try write(number, entries, packs ? try small.packed(bytes) : bytes, isPacked: packs)
  }

  private mutating func write(
    _ number: Int, _ entries: String, _ data: [UInt8], isPacked: Bool
  ) throws(ToolError) {
    places[number] = .offset(file.count)
    file.write(number)
    file.write(" 0 obj\n<<")
    file.write(string: entries)
    if isPacked { file.write("/Filter/FlateDecode") }
    file.write("/Length ")
    file.write(data.count)
    file.write(">>\nstream\n")
    file.write(data)
    file.write("\nendstream\nendobj\n")
    try checkSize()
  }

  /// Copies a stream from libharu and writes the length into its dictionary.
  ///
  /// - Parameter text: the dictionary, which begins with a reference to the length.
  mutating func copy(_ number: Int, _ text: ArraySlice<UInt8>, _ data: ArraySlice<UInt8>) throws(ToolError) {
    places[number] = .offset(file.count)
    file.write(number)
    file.write(" 0 obj\n<</Length ")
    file.write(data.count)
    // Skip "<<", a line feed and the reference.
    file.write(text.dropFirst(3).drop { $0 != 0x0A })
    file.write("\nstream\n")
    file.write(data)
    file.write("\nendstream\nendobj\n")
    try checkSize()
  }

  /// The cross-reference stream counts bytes in 32 bits.
  private func checkSize() throws(ToolError) {
    guard file.count < Int(UInt32.max) else { throw ToolError("The PDF is too large: the limit is 4 GB") }
  }

  private mutating func flush() {
    let stream = takeWaiting()
    jobs.append((stream.number, stream.entries, packing.pack(stream.bytes, isLast: true)))
  }

  /// Returns an object stream of the waiting objects, and removes them from the list.
  private mutating func takeWaiting() -> (number: Int, entries: String, bytes: [UInt8]) {
    let number = reserve()
    for (index, object) in waiting.enumerated() { places[object] = .packed(stream: number, index: index) }
    let entries = "/Type/ObjStm/N \(waiting.count)/First \(heads.count)"
    heads.write(bodies.bytes)
    defer {
      heads = PDFSyntax()
      bodies.removeAll()
      waiting.removeAll(keepingCapacity: true)
    }
    return (number, entries, heads.bytes)
  }

  /// Writes the cross-reference stream and ends the file.
  ///
  /// - Parameter information: the number of the information dictionary.
  /// - Returns: the file. Its identifier is a digest of the preceding bytes, so equal files have equal
  ///   identifiers.
  mutating func finish(root: Int, information: Int?) throws(ToolError) -> [UInt8] {
    for (number, entries, job) in jobs {
      try write(number, entries, PDFDeflater.stream([try job.part()]), isPacked: true)
    }
    if !waiting.isEmpty {
      // Compress the rest right here: most documents have nothing else, so another thread isn't worth it.
      let rest = takeWaiting()
      try write(rest.number, rest.entries, try quick.packed(rest.bytes), isPacked: true)
    }
    let number = reserve()
    places[number] = .offset(file.count)
    let start = file.count
    var digest = [UInt8](repeating: 0, count: 16)
    unsafe CHaruShims_md5(file.bytes, file.count, &digest)
    var entries = PDFSyntax()
    entries.write("/Type/XRef/W[1 4 2]/DecodeParms<</Predictor 12/Columns 7>>/Size ")
    entries.write(places.count)
    entries.write("/Root")
    entries.writeReference(root)
    if let information {
      entries.write("/Info")
      entries.writeReference(information)
    }
    entries.write("/ID[")
    entries.writeHexadecimal(digest)
    entries.writeHexadecimal(digest)
    entries.write("]")
    try write(
      number, String(decoding: entries.bytes, as: UTF8.self), try quick.packed(table()), isPacked: true)
    file.write("startxref\n")
    file.write(start)
    file.write("\n%%EOF\n")
    return file.bytes
  }

  /// Returns the lines of the table, each as its difference from the line above (PNG's predictor "up").
  private func table() -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(places.count * 8)
    // Free objects form a linked list that starts and ends at 0 (§7.5.4).
    var nextFree = [Int: Int]()
    var free = 0
    for number in places.indices.reversed() {
      if case .free = places[number] {
        nextFree[number] = free
        free = number
      }
    }
    var above: (UInt8, UInt32, UInt16) = (0, 0, 0)
    for number in places.indices {
      let line: (UInt8, UInt32, UInt16) =
        switch places[number] {
        case .free: (0, UInt32(nextFree[number] ?? 0), number == 0 ? 0xFFFF : 0)
        case .offset(let offset): (1, UInt32(offset), 0)
        case .packed(let stream, let index): (2, UInt32(stream), UInt16(index))
        }
      result.append(2)
      result.append(line.0 &- above.0)
      for shift in [24, 16, 8, 0] as [UInt32] {
        result.append(
          UInt8(truncatingIfNeeded: line.1 >> shift) &- UInt8(truncatingIfNeeded: above.1 >> shift))
      }
      for shift in [8, 0] as [UInt16] {
        result.append(
          UInt8(truncatingIfNeeded: line.2 >> shift) &- UInt8(truncatingIfNeeded: above.2 >> shift))
      }
      above = line
    }
    return result
  }
}
