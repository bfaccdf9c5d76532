package import CompassSource
import Synchronization

/// A large source that is surveyed during the pass that finds its tables, which saves a pass.
///
/// In that pass, it is read in the encoding of its first bytes. ``CSVSurvey/complete(with:)`` tells whether that was
/// right.
package final class WatchedSource: ByteSource {
  private let base: any ByteSource
  private let found = Mutex<EncodingSurvey?>(nil)

  /// Watches a source.
  package init(_ base: any ByteSource) { self.base = base }

  package var name: String { base.name }
  package var byteCount: Int? { base.byteCount }

  package func makeReader() throws -> any ByteReader {
    let reader = try base.makeReader()
    return survey == nil ? Reader(base: reader, source: self) : reader
  }

  /// The survey of all bytes, once a reader has come to the end.
  var survey: EncodingSurvey? { found.withLock(\.self) }

  private struct Reader: ByteReader {
    var base: any ByteReader
    let source: WatchedSource
    var survey = EncodingSurvey(fixed: nil)

    mutating func read(into buffer: inout [UInt8], maximum: Int) throws -> Int {
      let start = buffer.count
      let count = try base.read(into: &buffer, maximum: maximum)
      if count > 0 {
        survey.add(buffer[start...])
      } else {
        survey.finish()
        source.found.withLock { $0 = $0 ?? survey }
      }
      return count
    }
  }
}
