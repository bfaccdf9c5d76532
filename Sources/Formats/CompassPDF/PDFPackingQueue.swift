import CompassSource
internal import Dispatch
internal import Synchronization

/// Compresses parts of a document on another thread while drawing continues.
///
/// The result is the same as compressing on the calling thread.
final class PDFPackingQueue: @unchecked Sendable {
  /// The most waiting parts, so that drawing doesn't get far ahead with uncompressed bytes.
  private static let maximumBacklog = 16

  private let queue = DispatchQueue(label: "compass-pdf-packing")
  private let backlog = DispatchSemaphore(value: maximumBacklog)
  /// Used only by the serial queue, so this class can be shared between threads.
  private let deflater: PDFDeflater

  /// - Parameter level: from 1 (fast) to 9 (small).
  init(level: Int32) throws(ToolError) { deflater = try PDFDeflater(level: level) }

  /// A part that is being compressed.
  final class Job: Sendable {
    private let result = Mutex<Result<PDFDeflater.Part, ToolError>?>(nil)
    private let done = DispatchSemaphore(value: 0)

    fileprivate func finish(_ part: Result<PDFDeflater.Part, ToolError>) {
      result.withLock { $0 = part }
      done.signal()
    }

    /// Waits for the compressed part and returns it; can be called only once.
    func part() throws(ToolError) -> PDFDeflater.Part {
      done.wait()
      guard let part = result.withLock({ $0 }) else { throw ToolError("Can't compress a part of the PDF") }
      return try part.get()
    }
  }

  /// Adds bytes to the queue, waiting while it is full.
  func pack(_ bytes: [UInt8], isLast: Bool) -> Job {
    let job = Job()
    backlog.wait()
    queue.async { [self] in
      do throws(ToolError) {
        job.finish(.success(try deflater.part(bytes, isLast: isLast)))
      } catch {
        job.finish(.failure(error))
      }
      backlog.signal()
    }
    return job
  }
}
