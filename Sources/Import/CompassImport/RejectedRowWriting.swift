import CompassSource

/// Takes rejected rows and makes a file of them that can be mended and imported again.
protocol RejectedRowWriting {
  /// Adds a row with the reasons why it was rejected.
  mutating func write(_ record: SourceRecord, reasons: [String]) throws
  /// Adds what was meant to be a row and could not be read.
  mutating func write(unread row: UnreadRow, reasons: [String]) throws
  /// Ends the file.
  mutating func finish() throws
}

/// What was meant to be a row and could not be read.
struct UnreadRow: Sendable {
  /// It as it stands in the file, cut where it is very long.
  var text: String
  /// Where it stands.
  var position: SourcePosition
}
