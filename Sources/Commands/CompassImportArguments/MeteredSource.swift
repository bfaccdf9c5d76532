import CompassCommandLine
package import CompassImport
import CompassSource

/// A source that shows how far a pass over its bytes has come.
struct MeteredSource: ByteSource {
  private let source: any ByteSource
  private let progress: ProgressBar

  /// Measures another source.
  init(_ source: any ByteSource, progress: ProgressBar) {
    self.source = source
    self.progress = progress
  }

  var name: String { source.name }
  var byteCount: Int? { source.byteCount }

  func makeReader() throws -> any ByteReader {
    progress.restart(total: source.byteCount ?? 0)
    return Reader(reader: try source.makeReader(), progress: progress)
  }

  private struct Reader: ByteReader {
    var reader: any ByteReader
    let progress: ProgressBar

    mutating func read(into buffer: inout [UInt8], maximum: Int) throws -> Int {
      let count = try reader.read(into: &buffer, maximum: maximum)
      progress.advance(by: count)
      return count
    }
  }
}

extension ImportStage {
  /// What is said beside the bar.
  package var label: String {
    switch self {
    case .surveying(let path): "looking at \(path)"
    case .importing(let path): "importing \(path)"
    case .finishing: "finishing"
    }
  }
}
