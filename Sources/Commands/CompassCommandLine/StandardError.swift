import Foundation

/// Messages for people.
package enum StandardError {
  /// Writes text, on a line of its own where a progress bar stood; what cannot be written is nobody's to be
  /// told.
  package static func write(_ text: String) {
    ProgressBar.clearCurrent()
    try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
  }
}
