import Foundation

/// Messages for people.
package enum StandardError {
  /// Writes text; what cannot be written is nobody's to be told.
  package static func write(_ text: String) {
    try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
  }
}
