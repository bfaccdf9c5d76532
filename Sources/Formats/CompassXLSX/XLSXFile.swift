internal import CompassFiles
internal import Foundation

/// A finished workbook in a temporary folder.
///
/// The caller renames ``path`` to the final name. The folder is deleted with the last reference to this
/// value.
package final class XLSXFile: Sendable {
  private let directory: ScratchFolder
  /// The path of the file, which only its owner can read.
  package let path: String

  init(directory: ScratchFolder, path: String) {
    self.directory = directory
    self.path = path
  }

  /// The bytes of the file, for small files.
  ///
  /// - Throws: `directory` if it cannot be read.
  package func readBytes() throws(XLSXError) -> [UInt8] {
    do {
      return [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    } catch {
      throw XLSXError(.directory, "the finished workbook could not be read back")
    }
  }
}
