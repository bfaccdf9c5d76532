import CompassModel
import Foundation

/// A row as the journal keeps it: a JSON object of its columns.
///
/// SQLite copies texts into it as they are, those too that aren't UTF-8. Each byte that isn't is read as a character of
/// its own, so that the text goes back byte for byte.
struct RowImage {
  /// The columns of the row by name.
  let cells: [JSONValue.Member]
  /// The first of the characters that mean the bytes 0x80 to 0xFF; nil if the whole row is UTF-8.
  private let firstByte: UInt32?

  /// A part of Unicode that belongs to no character, and is tried for bytes first.
  private static let privateUse = stride(from: UInt32(0xF_0000), through: 0xF_FF00, by: 0x80)

  /// Reads the row; nil if it isn't an object.
  init?(_ bytes: UnsafeBufferPointer<UInt8>) {
    if let text = String(validating: bytes, as: UTF8.self) {
      firstByte = nil
      guard case .object(let members)? = JSONValue(parsing: text) else { return nil }
      cells = members
      return
    }
    let parts = Self.parts(bytes)
    let used = Set(
      parts.compactMap { if case .scalar(let scalar) = $0 { scalar.value & ~0x7F } else { nil } })
    guard let first = Self.privateUse.first(where: { !used.contains($0) }) else { return nil }
    var text = String.UnicodeScalarView()
    for part in parts {
      switch part {
      case .scalar(let scalar): text.append(scalar)
      case .byte(let byte): if let mark = Unicode.Scalar(first + UInt32(byte & 0x7F)) { text.append(mark) }
      }
    }
    guard case .object(let members)? = JSONValue(parsing: String(text)) else { return nil }
    cells = members
    firstByte = first
  }

  private enum Part {
    case scalar(Unicode.Scalar)
    case byte(UInt8)
  }

  private static func parts(_ bytes: UnsafeBufferPointer<UInt8>) -> [Part] {
    var parser = Unicode.UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    var place = 0
    var parts: [Part] = []
    while true {
      switch parser.parseScalar(from: &iterator) {
      case .valid(let encoded):
        parts.append(.scalar(Unicode.UTF8.decode(encoded)))
        place += encoded.count
      case .error(let length):
        parts += bytes[place..<place + length].map(Part.byte)
        place += length
      case .emptyInput: return parts
      }
    }
  }

  /// The bytes of a text in the row.
  func bytes(of text: String) -> [UInt8] {
    guard let firstByte else { return Array(text.utf8) }
    return text.unicodeScalars.flatMap { scalar -> [UInt8] in
      guard scalar.value & ~0x7F == firstByte else { return Array(String(scalar).utf8) }
      return [0x80 | UInt8(scalar.value & 0x7F)]
    }
  }

  /// Whether a text in the row is UTF-8.
  func isValid(_ text: String) -> Bool {
    guard let firstByte else { return true }
    return text.unicodeScalars.allSatisfy { $0.value & ~0x7F != firstByte }
  }
}

extension SQLiteStatement {
  /// The row of the journal in a column.
  ///
  /// - Throws: ``StoreError`` if it can't be read.
  func image(_ column: Int) throws -> RowImage {
    guard let image = withBytes(column, RowImage.init) else {
      throw StoreError(
        .damaged, "The history has an entry that can't be read.",
        help:
          "Find it with `compass-store check`. Go back to a backup with `compass-store restore FILE`.")
    }
    return image
  }
}

extension SQLTable {
  /// The values in a row as the journal keeps it.
  ///
  /// - Throws: ``StoreError`` if a column has a value that its field can't.
  func values(in image: RowImage) throws -> FieldValues {
    try values(in: image) { field, _ in
      throw StoreError(
        .damaged, "The history has a value of \(field.name) that can't be read.",
        help: "Find it with `compass-store check`.")
    }
  }

  /// The values in a row as the journal keeps it.
  ///
  /// - Parameter damaged: told each field whose value can't be read and is left out, with the record's id.
  func values(
    in image: RowImage, damaged: (FieldDescriptor, String) throws -> Void
  ) rethrows -> FieldValues {
    let id = image.cells.first { $0.name == "id" }?.value.stringValue ?? ""
    var values = FieldValues(kind: kind)
    for cell in image.cells {
      guard let index = kind.schema.index(of: cell.name) else { continue }
      if cell.value.stringValue.map(image.isValid) ?? true,
        let value = storages[index].value(inImage: cell.value)
      {
        values[index] = value
      } else {
        try damaged(kind.schema.fields[index], id)
      }
    }
    return values
  }
}
