import CompassSource

/// Walks over decoded text and knows the line, the column and the byte of the original file at each place.
struct PositionWalker {
  let bytes: UnsafePointer<UInt8>
  let end: Int
  let encoding: CSVEncoding
  private(set) var index: Int
  private(set) var line: Int
  private(set) var column: Int
  private(set) var offset: Int
  private let repairs: [ReplacedBytes]
  private var nextRepair: Int

  init(_ bytes: UnsafePointer<UInt8>, in window: TextWindow, line: Int, offset: Int) {
    self.bytes = bytes
    end = window.available
    encoding = window.encoding
    index = window.start
    self.line = line
    self.offset = offset
    repairs = window.repairs
    column = 1
    nextRepair = window.repairs.isEmpty ? 0 : window.firstRepair(from: window.start)
  }

  /// Goes on to an index at or after the present one.
  mutating func advance(to target: Int) {
    let asciiWidth = encoding.asciiWidth
    while index < target {
      let byte = bytes[index]
      if byte < 0x80 {
        offset += asciiWidth
        if byte == 0x0A || (byte == 0x0D && (index + 1 == end || bytes[index + 1] != 0x0A)) {
          line += 1
          column = 1
        } else {
          column += 1
        }
        index += 1
      } else {
        let length = byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
        if nextRepair < repairs.count, repairs[nextRepair].index == index {
          offset += repairs[nextRepair].length
          nextRepair += 1
        } else {
          offset += encoding.originalWidth(utf8Length: length)
        }
        column += 1
        index += length
      }
    }
  }
}
