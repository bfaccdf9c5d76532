import CompassFiles
package import CompassModel
package import Foundation

/// Creates IDs for records without one.
package enum RecordIdentifier {
  /// The namespace of all IDs that the toolkit creates.
  private static let namespace: [UInt8] = [
    0x7B, 0x1C, 0x5A, 0x52, 0x0E, 0x6D, 0x4F, 0x5B, 0x9A, 0x3F, 0x2C, 0x84, 0x1D, 0x60, 0xC0, 0x11,
  ]

  /// Whether an import, not another program, created an ID (RFC 9562 §5.5).
  package static func isMade(_ id: UUID) -> Bool { id.uuid.6 & 0xF0 == 0x50 }

  /// Returns the key that the ID of a record with a key at its source is made of.
  static func key(of source: String?, _ key: String) -> String { (source ?? "") + "\u{1F}" + key }

  /// Returns the ID of a record, which is the same each time the record is read (RFC 9562 §5.5).
  ///
  /// - Parameters:
  ///   - kind: the kind of the record.
  ///   - owner: the athlete of the record.
  ///   - key: its key at its source, or its natural key.
  ///   - ordinal: the number of earlier records with the same key in its file.
  package static func make(kind: RecordKind, owner: UUID?, key: String, ordinal: Int) -> UUID {
    var name = "\(kind.rawValue)\u{1F}\(owner?.text ?? "")\u{1F}\(key)"
    if ordinal > 0 { name += "\u{1F}\(ordinal)" }
    let digest = Digest(.sha1)
    digest.update(namespace)
    name.withUTF8 { digest.update(UnsafeRawBufferPointer($0)) }
    var bytes = digest.bytes
    bytes[6] = bytes[6] & 0x0F | 0x50
    bytes[8] = bytes[8] & 0x3F | 0x80
    return UUID(
      uuid: (
        bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], bytes[6], bytes[7],
        bytes[8], bytes[9], bytes[10], bytes[11], bytes[12], bytes[13], bytes[14], bytes[15]
      ))
  }
}
