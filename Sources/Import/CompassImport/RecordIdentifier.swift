import CompassFiles
package import CompassModel
package import Foundation

/// Makes the ids of records that come without one.
package enum RecordIdentifier {
  /// The name space of all ids that the toolkit makes.
  private static let namespace: [UInt8] = [
    0x7B, 0x1C, 0x5A, 0x52, 0x0E, 0x6D, 0x4F, 0x5B, 0x9A, 0x3F, 0x2C, 0x84, 0x1D, 0x60, 0xC0, 0x11,
  ]

  /// Whether an id was made by an import, and not by another program (RFC 9562 §5.5).
  package static func isMade(_ id: UUID) -> Bool { id.uuid.6 & 0xF0 == 0x50 }

  /// The id of a record, the same whenever the same record is read (RFC 9562 §5.5).
  ///
  /// - Parameters:
  ///   - kind: the kind of the record.
  ///   - owner: the athlete it belongs to.
  ///   - key: its key at its source, or its natural key.
  ///   - ordinal: how many records with the same key came before it in its file.
  package static func make(kind: RecordKind, owner: UUID?, key: String, ordinal: Int) -> UUID {
    var name = [kind.rawValue, owner?.text ?? "", key]
    if ordinal > 0 { name.append(String(ordinal)) }
    let digest = Digest(.sha1)
    digest.update(namespace)
    digest.update(Array(name.joined(separator: "\u{1F}").utf8))
    var bytes = Array(digest.bytes.prefix(16))
    bytes[6] = bytes[6] & 0x0F | 0x50
    bytes[8] = bytes[8] & 0x3F | 0x80
    return UUID(
      uuid: (
        bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], bytes[6], bytes[7],
        bytes[8], bytes[9], bytes[10], bytes[11], bytes[12], bytes[13], bytes[14], bytes[15]
      ))
  }
}
