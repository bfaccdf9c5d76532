/// Why a workbook could not be written.
///
/// Messages name sheets, cells and limits, never what stands in a cell.
package struct XLSXError: Error, Sendable, CustomStringConvertible {
  /// The kind of failure.
  package struct Code: Sendable, Hashable, CustomStringConvertible {
    private enum Kind: String {
      case closed, directory, memory, library, damaged, number, text, date, link, sheetName, name, range
      case overlap, order, unsupported, style, table, picture, rule
    }

    private let kind: Kind

    private init(_ kind: Kind) { self.kind = kind }

    /// The workbook was finished before.
    package static let closed = Code(.closed)
    /// The directory for temporary files cannot be used.
    package static let directory = Code(.directory)
    /// Memory ran out.
    package static let memory = Code(.memory)
    /// The library refused; ``XLSXError/libraryCode`` has its number.
    package static let library = Code(.library)
    /// The file that was written does not hold what was written to it, as on a full disk.
    package static let damaged = Code(.damaged)
    /// A number that is not finite.
    package static let number = Code(.number)
    /// A text that is too long or empty where it must not be.
    package static let text = Code(.text)
    /// A day or a time that a workbook cannot hold.
    package static let date = Code(.date)
    /// A link that is not allowed, or one link too many.
    package static let link = Code(.link)
    /// A sheet name that Excel refuses.
    package static let sheetName = Code(.sheetName)
    /// A table's or range's name that Excel refuses.
    package static let name = Code(.name)
    /// A row, column, width, height or count that is out of range.
    package static let range = Code(.range)
    /// Merged cells or tables that overlap.
    package static let overlap = Code(.overlap)
    /// A streamed row that lies before the current one.
    package static let order = Code(.order)
    /// Something that a streamed workbook cannot have.
    package static let unsupported = Code(.unsupported)
    /// A format that cannot be written, or that belongs to another workbook.
    package static let style = Code(.style)
    /// A table that Excel refuses.
    package static let table = Code(.table)

    /// A picture that is neither PNG nor JPEG, or that the library cannot read.
    package static let picture = Code(.picture)
    /// A rule for cells that Excel would refuse.
    package static let rule = Code(.rule)

    /// The name of the code.
    package var description: String { kind.rawValue }
  }

  /// The kind of failure.
  package let code: Code
  /// The library's own number (`lxw_error`), where it was the library that refused.
  package let libraryCode: Int?
  /// The system's number (`errno.h`), where it was the system that refused.
  package let systemNumber: Int32?
  /// What is wrong, in one sentence.
  package let message: String

  init(_ code: Code, _ message: String, libraryCode: Int? = nil, systemNumber: Int32? = nil) {
    self.code = code
    self.libraryCode = libraryCode
    self.systemNumber = systemNumber
    self.message = message
  }

  /// The sentence, with the library's number where there is one.
  package var description: String {
    guard let libraryCode else { return message }
    return "\(message) (libxlsxwriter error \(libraryCode))"
  }
}
