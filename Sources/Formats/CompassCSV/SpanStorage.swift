/// Memory for the spans of one record that is used again for every record.
///
/// A class with a pointer and not an array: the scanner writes 15 spans for each record of a usual file,
/// and asking an array each time whether it is shared costs as much as a field.
final class SpanStorage {
  private(set) var spans: UnsafeMutableBufferPointer<FieldSpan>

  init(count: Int) {
    spans = .allocate(capacity: count)
    spans.initialize(repeating: FieldSpan())
  }

  deinit { spans.deallocate() }

  /// Makes room for more; what was in the old memory is gone.
  func grow(to count: Int) {
    spans.deallocate()
    spans = .allocate(capacity: count)
    spans.initialize(repeating: FieldSpan())
  }
}
