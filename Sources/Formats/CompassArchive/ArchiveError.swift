/// The reason why an archive can't be read or written, in words for people.
package struct ArchiveError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The problem, in one sentence that names the archive and the member.
  package let message: String
  /// How to fix it, if known.
  package let help: String?

  package init(_ message: String, help: String? = nil) {
    self.message = message
    self.help = help
  }

  /// The message and the help.
  package var description: String { [message, help].compactMap(\.self).joined(separator: "\n") }
}

/// The limits for archives that are read.
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
  /// The greatest ratio between the size of a member and its compressed size.
  package var ratio = 200
  /// The size in bytes up to which a member may have any ratio.
  package var ratioFloor = 1 << 20

  /// The usual limits.
  package init() {}
}
