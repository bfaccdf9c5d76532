/// What became of the records of an input: read = accepted + rejected + skipped.
public struct RecordCounts: Sendable, Hashable {
  /// The records that were read.
  public var read: Int
  /// The records that went in, or would have.
  public var accepted: Int
  /// The records that have an error.
  public var rejected: Int
  /// The records that were left out without being wrong: another athlete's, totals.
  public var skipped: Int

  /// Creates counts.
  public init(read: Int = 0, accepted: Int = 0, rejected: Int = 0, skipped: Int = 0) {
    self.read = read
    self.accepted = accepted
    self.rejected = rejected
    self.skipped = skipped
  }

  /// The sums of two counts.
  public static func + (lhs: RecordCounts, rhs: RecordCounts) -> RecordCounts {
    RecordCounts(
      read: lhs.read + rhs.read, accepted: lhs.accepted + rhs.accepted, rejected: lhs.rejected + rhs.rejected,
      skipped: lhs.skipped + rhs.skipped)
  }
}

/// What the accepted records changed in the store.
public struct ChangeCounts: Sendable, Hashable {
  /// The records that were not there.
  public var added: Int
  /// The records that were there with other values.
  public var changed: Int
  /// The records that were there just so.
  public var unchanged: Int
  /// The records that are gone from their source.
  public var cancelled: Int

  /// Creates counts.
  public init(added: Int = 0, changed: Int = 0, unchanged: Int = 0, cancelled: Int = 0) {
    self.added = added
    self.changed = changed
    self.unchanged = unchanged
    self.cancelled = cancelled
  }

  /// The sums of two counts.
  public static func + (lhs: ChangeCounts, rhs: ChangeCounts) -> ChangeCounts {
    ChangeCounts(
      added: lhs.added + rhs.added, changed: lhs.changed + rhs.changed,
      unchanged: lhs.unchanged + rhs.unchanged, cancelled: lhs.cancelled + rhs.cancelled)
  }
}
