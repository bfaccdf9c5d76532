import CompassSource
import Synchronization

/// A source that keeps its bytes in memory while the file is inspected, so the inspection reads it once.
///
/// A source that is larger or of unknown size is read again each time.
final class KeptSource: ByteSource {
  /// The most bytes that are kept.
  static let limit = 8 << 20

  private enum State {
    case unread
    case kept(BytesSource)
    case released
  }

  private let base: any ByteSource
  private let state = Mutex(State.unread)

  init(_ base: any ByteSource) { self.base = base }

  var name: String { base.name }
  var byteCount: Int? { base.byteCount }

  func makeReader() throws -> any ByteReader {
    guard let byteCount, byteCount <= Self.limit else { return try base.makeReader() }
    return try state.withLock { state in
      switch state {
      case .kept(let source): return source.makeReader()
      case .released: return try base.makeReader()
      case .unread:
        let source = BytesSource(try base.head(Self.limit), name: name)
        state = .kept(source)
        return source.makeReader()
      }
    }
  }

  /// Frees the bytes; from now on, each reader reads the source.
  func release() { state.withLock { $0 = .released } }
}
