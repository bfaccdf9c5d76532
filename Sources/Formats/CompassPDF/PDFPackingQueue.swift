internal import Dispatch
internal import Synchronization

/// Packs parts of a document on another processor while it goes on being drawn.
///
/// The same parts come out packed the same, whoever packs them.
final class PDFPackingQueue: @unchecked Sendable {
  /// How many parts wait at most, so that drawing never runs far ahead with unpacked bytes.
  private static let maximumBacklog = 16

  private let queue = DispatchQueue(label: "compass-pdf-packing")
  private let backlog = DispatchSemaphore(value: maximumBacklog)
  /// Only the queue touches it, one part after the other: that is why this class may be shared.
  private let deflater: PDFDeflater

  /// - Parameter level: from 1, quick, to 9, small.
  init(level: Int32) throws(PDFError) { deflater = try PDFDeflater(level: level) }

  /// A part that is being packed.
  final class Job: Sendable {
    private let result = Mutex<Result<PDFDeflater.Part, PDFError>?>(nil)
    private let done = DispatchSemaphore(value: 0)

    fileprivate func finish(_ part: Result<PDFDeflater.Part, PDFError>) {
      result.withLock { $0 = part }
      done.signal()
    }

    /// The packed part, once it is there; to be asked for once.
    func part() throws(PDFError) -> PDFDeflater.Part {
      done.wait()
      guard let part = result.withLock({ $0 }) else {
        throw PDFError("Can't compress a part of the PDF")
      }
      return try part.get()
    }
  }

  /// Packs bytes, sooner or later.
  func pack(_ bytes: [UInt8], isLast: Bool) -> Job {
    let job = Job()
    backlog.wait()
    queue.async { [self] in
      do throws(PDFError) {
        job.finish(.success(try deflater.part(bytes, isLast: isLast)))
      } catch {
        job.finish(.failure(error))
      }
      backlog.signal()
    }
    return job
  }
}
