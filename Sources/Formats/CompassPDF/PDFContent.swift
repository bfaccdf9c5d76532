import CompassSource

/// A page's content stream: the operators that draw it (PDF 32000-1, annex A).
///
/// They are written here and not through libharu's calls, each of which checks what was checked already: so a page
/// takes a fraction of the time. What was written before ``seal(with:)`` is kept packed.
struct PDFContent {
  /// How much must wait before it is packed.
  private static let sealedAtOnce = 2_048

  private var file = PDFSyntax()
  private var sealed: [PDFPackingQueue.Job] = []

  mutating func write(_ operators: StaticString) { file.write(operators) }
  mutating func write(string operators: String) { file.write(string: operators) }
  mutating func write(_ operators: [UInt8]) { file.write(operators) }
  mutating func write(_ operators: ArraySlice<UInt8>) { file.write(operators) }
  mutating func write(_ number: Int) { file.write(number) }

  /// Writes a number and a blank.
  mutating func write(_ number: Double) {
    file.write(number)
    file.write(" ")
  }

  /// Writes a place and its operator.
  mutating func write(_ x: Double, _ y: Double, _ operation: StaticString) {
    write(x)
    write(y)
    file.write(operation)
  }

  /// Writes a color, as `0xRRGGBB`, and its operator.
  mutating func write(_ color: UInt32, _ operation: StaticString) {
    for shift in [16, 8, 0] as [UInt32] { write(Double(color >> shift & 0xFF) / 255) }
    file.write(operation)
  }

  /// Has what has been written packed, so that a document of many pages does not hold all of their text.
  mutating func seal(with queue: PDFPackingQueue) {
    guard file.count >= PDFContent.sealedAtOnce else { return }
    sealed.append(queue.pack(file.bytes, isLast: false))
    file = PDFSyntax()
  }

  /// The whole stream, packed.
  mutating func finished(with deflater: PDFDeflater) throws(ToolError) -> [UInt8] {
    var parts: [PDFDeflater.Part] = []
    for job in sealed { parts.append(try job.part()) }
    parts.append(try deflater.part(file.bytes, isLast: true))
    (sealed, file) = ([], PDFSyntax())
    return PDFDeflater.stream(parts)
  }
}
