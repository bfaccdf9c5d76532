/// Why an archive is not read or written, in words for people.
package struct ArchiveError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What is wrong with it.
  package enum Kind: Sendable, Hashable, CaseIterable {
    /// It is no ZIP archive, or is cut off, or what it holds is not what it says.
    case damaged
    /// A member is encrypted.
    case encrypted
    /// A member's name leads out of the archive, or could.
    case unsafeName
    /// A member is a link and no file.
    case link
    /// Two members have one name.
    case duplicate
    /// A member is an archive itself.
    case nested
    /// It has more members, or larger ones, than are read.
    case tooLarge
    /// A member is compressed more than any file of records is.
    case bomb
    /// A member is compressed in a way that is not read.
    case unsupported
    /// It could not be written.
    case unwritable
  }

  /// What is wrong.
  package let kind: Kind
  /// What is wrong, in one sentence that names the archive and the member.
  package let message: String
  /// What to do about it, where that is known.
  package let help: String?

  package init(_ kind: Kind, _ message: String, help: String? = nil) {
    self.kind = kind
    self.message = message
    self.help = help
  }

  /// The message and the help.
  package var description: String { [message, help].compactMap(\.self).joined(separator: "\n") }
}

/// What an archive may ask of its reader.
package struct ArchiveLimits: Sendable, Hashable {
  /// The most bytes of the archive itself.
  package var byteCount = 1 << 30
  /// The most members.
  package var members = 10_000
  /// The most bytes of the name of a member.
  package var nameBytes = 1_024
  /// The most bytes of a member that is read.
  package var memberBytes = 1 << 29
  /// The most bytes of all members that are read.
  package var totalBytes = 1 << 30
  /// How many times larger than its compressed bytes a member may be.
  package var ratio = 200
  /// How many bytes a member may have whatever its ratio.
  package var ratioFloor = 1 << 20

  /// The usual limits.
  package init() {}
}
