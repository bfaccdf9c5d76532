import Foundation

/// The modes of files (`chmod(2)`).
package enum FilePermissions {
  /// The mode of new files that others may read as far as the user's umask allows.
  package static let published: UInt32 = {
    // The system shows the umask only by setting it. A file made at this moment is its owner's only, never more.
    let mask = umask(0o077)
    umask(mask)
    return 0o666 & ~UInt32(mask)
  }()
}
