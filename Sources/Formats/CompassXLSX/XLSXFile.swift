internal import CompassFiles
internal import Foundation

/// A finished workbook in its temporary place.
///
/// Whoever writes outputs renames ``path``; the temporary directory goes with the last reference to this value.
package final class XLSXFile: Sendable {
  private let directory: ScratchFolder
  /// Where the file is, readable by its owner only.
  package let path: String
  /// The size of the file in bytes.
  package let byteCount: Int
  /// The number of rows with something in them, for each sheet in order.
  package let rowCounts: [Int]
  /// The number of texts that were cut because a cell cannot hold more.
  package let truncatedTextCount: Int

  init(directory: ScratchFolder, path: String, byteCount: Int, rowCounts: [Int], truncatedTextCount: Int) {
    self.directory = directory
    self.path = path
    self.byteCount = byteCount
    self.rowCounts = rowCounts
    self.truncatedTextCount = truncatedTextCount
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
