import CompassSource

/// The lines of one component, unfolded, one behind the other, as valid UTF-8.
///
/// A property that was read is a place in such a block, so that reading a file takes little more memory
/// than the file has bytes.
final class ICalBlock: Sendable {
  let bytes: [UInt8]
  /// Where the first line begins in the original file.
  let offset: Int
  /// The number of the first physical line.
  let line: Int

  /// Copies exactly as many bytes as there are, out of a buffer that has room for more.
  init(copying bytes: [UInt8], at position: SourcePosition) {
    self.bytes = bytes.withUnsafeBufferPointer(Array.init)
    offset = position.offset
    line = position.line
  }
}

/// A property as it was read: a line of a block.
struct ICalLine: Sendable {
  let block: ICalBlock
  private let start: UInt32
  private let valueStart: UInt32
  private let end: UInt32
  private let offset: UInt32
  private let length: UInt32
  private let line: UInt32
  /// The code of the name below, and above it how many times the line is folded: forty bytes for a property
  /// are what keeps a file that is read whole below three times its size.
  private let codeAndFolds: UInt32
  private let endColumn: UInt32

  private static let mostFolds = 0xFF_FFFF

  init(_ block: ICalBlock, _ record: ScannedLine) {
    self.block = block
    start = UInt32(clamping: record.start)
    valueStart = UInt32(clamping: record.valueStart)
    end = UInt32(clamping: record.end)
    let position = record.position
    offset = UInt32(clamping: position.offset - block.offset)
    length = UInt32(clamping: position.length)
    line = UInt32(clamping: position.line - block.line)
    let folds = min(position.endLine - position.line, Self.mostFolds)
    codeAndFolds = UInt32(clamping: folds) << 8 | UInt32(record.code.index)
    endColumn = UInt32(clamping: position.endColumn)
  }

  var code: ICalNames.Code { ICalNames.Code(index: UInt8(truncatingIfNeeded: codeAndFolds)) }

  var position: SourcePosition {
    let line = block.line + Int(line)
    return SourcePosition(
      line: line, column: 1, endLine: line + Int(codeAndFolds >> 8), endColumn: Int(endColumn),
      offset: block.offset + Int(offset), length: Int(length))
  }

  var name: String { ICalNames.name(code) ?? LineSyntax.name(block.bytes[Int(start)..<Int(valueStart)]) }

  /// The value's bytes, which are not copied.
  var value: ArraySlice<UInt8> { block.bytes[Int(valueStart)..<Int(end)] }

  /// The whole line, where nothing of it would be written otherwise; nil elsewhere.
  var plain: ArraySlice<UInt8>? {
    guard isPlain, let name = ICalNames.name(code),
      block.bytes[Int(start)..<Int(valueStart)].starts(with: name.utf8)
    else { return nil }
    return block.bytes[Int(start)..<Int(end)]
  }

  /// Whether nothing but a colon stands between the name and the value.
  var isPlain: Bool {
    guard let known = ICalNames.name(code) else { return false }
    return Int(start) + known.utf8.count + 1 == Int(valueStart)
  }

  var parameters: [ICalParameter] {
    guard !isPlain else { return [] }
    return LineSyntax.parameters(of: block.bytes, from: Int(start), to: Int(end))
  }
}
