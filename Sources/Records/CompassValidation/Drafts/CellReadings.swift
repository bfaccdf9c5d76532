import CompassModel

/// A cache of the cells of one table.
///
/// All readers that share it must have the same kind, and the same options for each column.
package struct CellReadings: Sendable {
  private var memo = CellMemo<Reading>(sizeShift: 10)

  /// Creates an empty cache.
  package init() {}

  mutating func reading(
    of bytes: Span<UInt8>, column: Int, _ field: FieldDescriptor, _ options: ReadingOptions
  ) -> Reading {
    // A kind has at most 64 fields.
    memo.value(of: bytes, context: column << 8 | field.index) { bytes in
      FieldReader.read(bytes, field: field, options: options)
    }
  }
}
