internal import Foundation

/// A directory of its owner's only, which goes when nobody holds it any more.
final class ScratchDirectory: Sendable {
  let path: String

  /// - Parameter parent: the directory in which it is made, on the file system of the final file.
  init(in parent: String) throws(XLSXError) {
    var template = Array((parent + "/.compass-xlsx-XXXXXX").utf8CString)
    let made = template.withUnsafeMutableBufferPointer { buffer in
      buffer.baseAddress.flatMap { mkdtemp($0) }.map { String(cString: $0) }
    }
    guard let made else {
      throw XLSXError(
        .directory,
        "no temporary directory could be made beside the output: \(String(cString: strerror(errno)))")
    }
    path = made
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
