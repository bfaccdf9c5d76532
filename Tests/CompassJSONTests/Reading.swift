import CompassSource
import TestSupport

@testable import CompassJSON

/// Everything that reading a file says, for comparing.
struct Reading: Equatable {
  /// The rows as JSON text.
  var rows: [String] = []
  /// What each row stands in, with its number: `array 0`.
  var places: [String] = []
  var diagnostics: [Diagnostic] = []
  /// What could not be read.
  var lost: [String] = []

  init(_ bytes: [UInt8], takesMembers: Bool = false, isStrict: Bool = false, pieces: Int? = nil) throws {
    var options = JSONReader.Options()
    options.isStrict = isStrict
    if let pieces { options.pieceSize = pieces }
    let source: any ByteSource = pieces.map { PieceSource(bytes: bytes, size: $0) } ?? BytesSource(bytes)
    try self.init(source, takesMembers: takesMembers, options: options)
  }

  init(_ source: any ByteSource, takesMembers: Bool = false, options: JSONReader.Options) throws {
    var reader = try JSONReader(source, takesMembers: takesMembers, options: options)
    var tree = JSONTree()
    reading: while true {
      switch try reader.advance(into: &tree) {
      case .row:
        rows.append(tree.json(of: 0))
        places.append("\(reader.place) \(reader.index)")
      case .lost(let row): lost.append(String(decoding: row.text, as: UTF8.self))
      case .end: break reading
      }
    }
    diagnostics = reader.takeDiagnostics()
  }

  init(_ text: String, takesMembers: Bool = false, isStrict: Bool = false, pieces: Int? = nil) throws {
    try self.init(Array(text.utf8), takesMembers: takesMembers, isStrict: isStrict, pieces: pieces)
  }

  /// The codes of the findings with their places: `json-comment 1:5`.
  var codes: [String] {
    diagnostics.map { "\($0.code.rawValue) \($0.position?.line ?? 0):\($0.position?.column ?? 0)" }
  }
}
