/// How much a finding matters: an error rejects its record, a warning and a note do not.
public enum Severity: String, Sendable, Hashable, Comparable, CaseIterable {
  /// Something the reader should know; nothing to mend.
  case note
  /// Something that is probably wrong, though the record was taken.
  case warning
  /// Something that kept a record, or the whole file, from being taken.
  case error

  private var rank: Int {
    switch self {
    case .note: 0
    case .warning: 1
    case .error: 2
    }
  }

  /// Whether `lhs` matters less than `rhs`.
  public static func < (lhs: Severity, rhs: Severity) -> Bool { lhs.rank < rhs.rank }
}
