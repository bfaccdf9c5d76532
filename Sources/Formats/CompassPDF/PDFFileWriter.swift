internal import CHaruShims

/// Writes a PDF file of one section: streams, everything else packed in object streams, and a cross-reference
/// stream at the end (PDF 32000-1 §7.5.7 and §7.5.8).
struct PDFFileWriter {
  /// How many objects are packed together, and how many bytes at most.
  private static let objectsInAStream = 256
  private static let bytesInAStream = 1 << 16
  /// A comment of bytes beyond ASCII, so that no program takes the file for text (§7.5.2).
  private static let header: StaticString = "%PDF-1.7\n%"
  private static let mark: [UInt8] = [0xB7, 0xBE, 0xAD, 0xAA, 0x0A]
  /// The program, in the first bytes: a later export replaces only files that begin so.
  private static let program: StaticString = "% Compass Toolkit\n"

  /// Where an object is.
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
  /// Streams of objects that are being packed; they are written behind all others.
  private var jobs: [(number: Int, entries: String, job: PDFPackingQueue.Job)] = []
  private let packing: PDFPackingQueue
  private let quick: PDFDeflater
  private let small: PDFDeflater

  /// - Parameters:
  ///   - count: the numbers that are taken by objects, 0 included.
  ///   - room: about how many bytes the file will have.
  init(count: Int, room: Int) throws(PDFError) {
    places = Array(repeating: .free, count: count)
    quick = try PDFDeflater(level: PDFDeflater.quickest)
    packing = try PDFPackingQueue(level: PDFDeflater.quickest)
    small = try PDFDeflater(level: PDFDeflater.small)
    file.reserve(room)
    file.write(PDFFileWriter.header)
    file.write(PDFFileWriter.mark)
    file.write(PDFFileWriter.program)
  }

  /// Takes numbers for new objects, the first of which is returned.
  mutating func reserve(_ count: Int = 1) -> Int {
    places.append(contentsOf: repeatElement(.free, count: count))
    return places.count - count
  }

  /// Writes an object that is no stream.
  mutating func add(_ number: Int, _ write: (inout PDFSyntax) -> Void) throws(PDFError) {
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
  ///   - entries: those of its dictionary, without the length and the filter.
  ///   - packs: whether the bytes are packed here; what libharu has packed says so in its entries.
  mutating func addStream(
    _ number: Int, _ entries: String = "", _ bytes: [UInt8], packs: Bool = true
  ) throws(PDFError) {
    try write(number, entries, packs ? try small.packed(bytes) : bytes, isPacked: packs)
  }

  private mutating func write(
    _ number: Int, _ entries: String, _ data: [UInt8], isPacked: Bool
  ) throws(PDFError) {
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

  /// Writes a stream of libharu's again, its length in its own dictionary.
  ///
  /// - Parameter text: its dictionary, which begins with a reference to the length.
  mutating func copy(_ number: Int, _ text: ArraySlice<UInt8>, _ data: ArraySlice<UInt8>) throws(PDFError) {
    places[number] = .offset(file.count)
    file.write(number)
    file.write(" 0 obj\n<</Length ")
    file.write(data.count)
    // Behind "<<", a line feed and the reference.
    file.write(text.dropFirst(3).drop { $0 != 0x0A })
    file.write("\nstream\n")
    file.write(data)
    file.write("\nendstream\nendobj\n")
    try checkSize()
  }

  /// The cross-reference stream counts bytes in 32 bits.
  private func checkSize() throws(PDFError) {
    guard file.count < Int(UInt32.max) else {
      throw PDFError("The PDF is too large: the limit is 4 GB")
    }
  }

  private mutating func flush() {
    let stream = takeWaiting()
    jobs.append((stream.number, stream.entries, packing.pack(stream.bytes, isLast: true)))
  }

  /// Takes the objects that wait to be packed together.
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
  /// - Returns: the file. Its identifier is a digest of what stands before it: the same file, the same identifier.
  mutating func finish(root: Int, information: Int?) throws(PDFError) -> [UInt8] {
    for (number, entries, job) in jobs {
      try write(number, entries, PDFDeflater.stream([try job.part()]), isPacked: true)
    }
    if !waiting.isEmpty {
      // The rest is not worth the way to another processor: most documents have nothing else.
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

  /// The table's lines, each as its difference from the one above it (PNG's predictor "up").
  private func table() -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(places.count * 8)
    // Free objects form a ring that begins and ends at 0 (§7.5.4).
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
