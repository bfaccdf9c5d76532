package import CompassSource
package import CompassValidation

/// What is certain to be written otherwise in a file: as a list for people, and as a copy in which it is.
package struct MendedFile: Sendable {
  /// One place that was mended.
  package struct Place: Sendable, Hashable {
    /// Where it stands.
    package let position: SourcePosition
    /// The number of its record, counted from 1; nil for the header.
    package let record: Int?
    /// The header of its column; nil where it is a whole row.
    package let header: String?
    /// What stands there.
    package let before: String
    /// What is written instead.
    package let after: String
    /// Why.
    package let reason: MendReason
    /// Whether the texts may say something of a person.
    package let isPersonal: Bool

    /// The same with texts that can be shown.
    func cut(to count: Int) -> Place {
      func cut(_ text: String) -> String {
        text.unicodeScalars.count > count ? String(text.unicodeScalars.prefix(count)) + "…" : text
      }
      return Place(
        position: position, record: record, header: header, before: cut(before), after: cut(after),
        reason: reason,
        isPersonal: isPersonal)
    }
  }

  /// The most places of a file that are listed.
  package static let maximumListed = 1000

  /// Bytes to write instead of others.
  struct Edit: Sendable {
    var offset: Int
    var length: Int
    /// The place of the bytes among those of all edits.
    var bytes: Range<Int>
    var reason: MendReason
  }

  /// The places that are listed, in the order of the file.
  package private(set) var places: [Place] = []
  /// How many places were mended.
  package var count: Int { edits.count }
  /// How many by reason.
  package var counts: [MendReason: Int] { edits.reduce(into: [:]) { $0[$1.reason, default: 0] += 1 } }
  /// Why nothing of the file can be mended; nil where something could.
  package internal(set) var obstacle: String?
  /// What is to be said of what was left; nil where nothing is.
  package internal(set) var remark: String?
  private var edits: [Edit] = []
  private var bytes: [UInt8] = []

  /// The most places that are mended; a file with more is not what it seems.
  static let maximumCount = 4_000_000
  /// The most scalars of a text that is listed.
  private static let maximumShown = 300

  /// Adds a place.
  mutating func add(_ place: Place, as replacement: [UInt8]) {
    guard edits.count < Self.maximumCount else {
      remark = "a file is mended in \(Self.maximumCount) places at most"
      return
    }
    let start = bytes.count
    bytes += replacement
    edits.append(
      Edit(
        offset: place.position.offset, length: place.position.length, bytes: start..<bytes.count,
        reason: place.reason))
    places.append(place.cut(to: Self.maximumShown))
    // The parts of a file are gone through one after the other.
    if places.count == 2 * Self.maximumListed { sortPlaces() }
  }

  /// Puts what was added into the order of the file; a place that was met twice is mended once.
  mutating func finish() {
    edits.sort { $0.offset < $1.offset }
    var end = 0
    edits.removeAll { edit in
      defer { end = max(end, edit.offset + edit.length) }
      return edit.offset < end
    }
    sortPlaces()
  }

  private mutating func sortPlaces() {
    places.sort { $0.position.offset < $1.position.offset }
    var end = 0
    places.removeAll { place in
      defer { end = max(end, place.position.offset + place.position.length) }
      return place.position.offset < end
    }
    places.removeLast(max(0, places.count - Self.maximumListed))
  }

  /// The file with what is mended, in which every other byte stays.
  package func copy(of source: any ByteSource) -> any ByteSource { MendedSource(source, edits, bytes) }
}
