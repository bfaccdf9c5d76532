import Foundation

/// Whose a file is, and who may do what with it.
package struct FilePermissions: Sendable, Equatable {
  /// The bits of `chmod(2)` for its owner, its group and all others.
  package let mode: UInt32
  /// The owner's number.
  package let user: UInt32
  /// The group's number.
  package let group: UInt32

  /// Gives an open file to the same owner and group, as far as this process may.
  ///
  /// - Returns: the bits to set: none for a group that the file cannot be given to, as it is another's.
  func given(to descriptor: Int32) -> UInt32 {
    if fchown(descriptor, user, group) == 0 { return mode }
    // Who is no superuser can give a file to a group of theirs only.
    return fchown(descriptor, .max, group) == 0 ? mode : mode & 0o707
  }
}

extension FilePermissions {
  /// The mode of new files that others may read as far as the user's umask allows.
  package static var published: UInt32 { 0o666 & ~mask }

  /// The process's umask, which the system shows only by setting it.
  private static let mask: UInt32 = {
    // Anything made at this moment is its owner's only, never more.
    let mask = umask(0o077)
    umask(mask)
    return UInt32(mask)
  }()
}
