/// A block of bytes at a time: how many of them are what a survey counts.
///
/// The loops are as plain as they are so that the compiler turns them into vectors.
enum ByteBlocks {
  /// The size of a block: as many words as the counter in each byte of a word can count.
  static let size = words * 8
  private static let words = 248

  /// Counts the line feeds of a block and finds whether it has a carriage return.
  ///
  /// - Parameter bytes: the first of ``size`` bytes.
  static func countLineFeeds(_ bytes: UnsafePointer<UInt8>) -> (feeds: Int, hasReturns: Bool) {
    var others: UInt64 = 0
    var noReturns = ByteWords.high
    for word in 0..<words {
      let word = ByteWords.load(bytes, word * 8)
      others &+= (ByteWords.differing(word, ByteWords.lineFeeds) & ByteWords.high) >> 7
      noReturns &= ByteWords.differing(word, ByteWords.returns)
    }
    var feeds = size
    while others != 0 {
      feeds -= Int(others & 0xFF)
      others >>= 8
    }
    return (feeds, noReturns != ByteWords.high)
  }
}
