internal import CXLSXWriter
package import CompassSource

extension ToolError.Kind {
  /// The finished file doesn't have all that was written to it, as on a full disk.
  package static let damagedWorkbook = Self("workbook-damaged")
}

extension ToolError {
  /// A call of libxlsxwriter that failed, with the library's number.
  static func library(_ message: String, _ status: lxw_error, _ systemNumber: Int32? = nil) -> ToolError {
    ToolError("\(message) (libxlsxwriter error \(status.rawValue))", systemNumber: systemNumber)
  }
}
