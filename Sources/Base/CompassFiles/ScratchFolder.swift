import Foundation

/// A folder of its owner's only for the scratch files of a library, which goes when nobody holds it any more.
///
/// What a killed process left behind goes when the next such folder is made beside it.
package final class ScratchFolder: Sendable {
  /// Where it is.
  package let path: String

  /// Makes a folder.
  ///
  /// - Parameters:
  ///   - parent: the folder in which it is made.
  ///   - purpose: what it is for, as a part of its name: letters.
  /// - Throws: ``FileError``.
  package init(in parent: String, for purpose: String) throws(FileError) {
    guard !PathText.hasNUL(parent) else { throw FileError.nul(parent, "written") }
    let names = TemporaryNames(prefix: ".compass-\(purpose)-")
    if let folder = try? OpenFolder.open(parent, mode: nil, calls: SystemCalls()) {
      for stray in names.strays(in: folder) {
        try? FileManager.default.removeItem(atPath: PathText.joined(parent, stray))
      }
    }
    path = try Temporaries.making { () throws(FileError) in
      var template = Array(PathText.joined(parent, names.name(mark: "XXXXXX")).utf8CString)
      let made = template.withUnsafeMutableBufferPointer { buffer in
        buffer.baseAddress.flatMap { mkdtemp($0) }.map { String(cString: $0) }
      }
      guard let made else { throw FileError("written", parent, SystemFailure(errno)) }
      return made
    }
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
    Temporaries.forget(path)
  }
}
