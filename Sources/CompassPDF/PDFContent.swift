/// A page's content stream: the operators that draw it (PDF 32000-1, annex A).
///
/// They are written here and not through libharu's calls, each of which checks what was checked already: so a page
/// takes a fraction of the time. What was written before ``seal(with:)`` is kept packed.
struct PDFContent {
  /// How much must wait before it is packed.
  private static let sealedAtOnce = 2_048

  private var file = PDFSyntax()
  private var packed: [UInt8] = []
  private var checkSum: UInt = 1
  private var packedCount = 0

  mutating func write(_ operators: StaticString) { file.write(operators) }
  mutating func write(_ operators: String) { file.write(operators) }
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

  /// Writes a colour and its operator.
  mutating func write(_ color: PDFColor, _ operation: StaticString) {
    write(color.red)
    write(color.green)
    write(color.blue)
    file.write(operation)
  }

  /// Packs what has been written, so that a document of many pages does not hold all of their text.
  mutating func seal(with deflater: PDFDeflater) throws(PDFError) {
    guard file.count >= PDFContent.sealedAtOnce else { return }
    packed.append(contentsOf: try deflater.part(file.bytes, isLast: false))
    checkSum = PDFDeflater.checkSum(checkSum, packedCount, file.bytes)
    packedCount += file.count
    file = PDFSyntax()
  }

  /// The whole stream, packed.
  mutating func finished(with deflater: PDFDeflater) throws(PDFError) -> [UInt8] {
    let last = try deflater.part(file.bytes, isLast: true)
    checkSum = PDFDeflater.checkSum(checkSum, packedCount, file.bytes)
    var result = PDFDeflater.header
    result.reserveCapacity(result.count + packed.count + last.count + 4)
    result.append(contentsOf: packed)
    result.append(contentsOf: last)
    for shift in [24, 16, 8, 0] as [UInt] { result.append(UInt8(truncatingIfNeeded: checkSum >> shift)) }
    return result
  }
}
