import CompassModel
import Foundation

/// The records that the rows of an import matched so far, so that equal rows of a file stay separate records.
///
/// A class, because the files of an import share it. It is discarded after the import.
final class RecordClaims {
  /// For each record, the index of the last file with a row about it, plus 1.
  private var claimants = HashTable(valueBits: 18)
  /// The line of the first row with each fingerprint.
  private var lines = HashTable(valueBits: 28)

  /// Claims a record for a row.
  ///
  /// - Parameters:
  ///   - kind: the kind of the record.
  ///   - id: its ID.
  ///   - input: the index of the row's file.
  /// - Returns: the index of the file that claimed the record before, if any.
  func claim(_ kind: RecordKind, id: UUID, by input: Int) -> Int? {
    claimants.insert(input + 1, for: Self.hash(kind, id), replaces: true).map { $0 - 1 }
  }

  /// Whether a row of this import matched a record.
  func isClaimed(_ kind: RecordKind, _ id: UUID) -> Bool { claimants[Self.hash(kind, id)] != nil }

  /// Stores the fingerprint of a row.
  ///
  /// - Parameters:
  ///   - fingerprint: the hash of the row's values and its file.
  ///   - line: the physical line of the row.
  /// - Returns: the line of the first row with the same fingerprint, if any.
  func remember(_ fingerprint: Int, line: Int) -> Int? {
    lines.insert(line, for: fingerprint, replaces: false)
  }

  private static func hash(_ kind: RecordKind, _ id: UUID) -> Int {
    var hasher = Hasher()
    hasher.combine(kind)
    hasher.combine(id)
    return hasher.finalize()
  }
}

/// Small numbers by 64-bit hashes, in about 9 bytes each, because a file can have millions of rows.
///
/// A slot contains a value and as many bits of the hash as fit. Hashes that agree in those bits count as
/// equal. With 4 million hashes and values of 28 bits, the probability of an error is 1 in 500.
struct HashTable {
  private static let partBits = 8
  private let valueBits: Int
  /// The slots by the first bits of the hash.
  ///
  /// Parts grow one at a time, so that growing never copies all slots at once.
  private var parts = Array(repeating: [UInt](repeating: 0, count: 16), count: 1 << partBits)
  private var counts = Array(repeating: 0, count: 1 << partBits)

  /// - Parameter valueBits: the bits of a value. Larger values become the largest one.
  init(valueBits: Int) { self.valueBits = valueBits }

  /// The value of a hash, if any.
  subscript(hash: Int) -> Int? {
    let slots = parts[Self.part(of: hash)]
    let slot = slots[place(of: rest(of: hash), in: slots)]
    return slot == 0 ? nil : value(of: slot)
  }

  /// Sets the value of a hash and returns its previous value, if any.
  ///
  /// - Parameters:
  ///   - value: the value, at least 1.
  ///   - hash: the hash.
  ///   - replaces: whether the new value replaces an existing one.
  /// - Complexity: O(1), amortized.
  mutating func insert(_ value: Int, for hash: Int, replaces: Bool) -> Int? {
    let (part, rest) = (Self.part(of: hash), rest(of: hash))
    let new = rest << UInt(valueBits) | min(UInt(value), 1 << UInt(valueBits) - 1)
    let place = place(of: rest, in: parts[part])
    let old = parts[part][place]
    if old == 0 || replaces { parts[part][place] = new }
    guard old == 0 else { return self.value(of: old) }
    counts[part] += 1
    if counts[part] * 16 > parts[part].count * 15 { grow(part) }
    return nil
  }

  private mutating func grow(_ part: Int) {
    // Small parts double, for speed. Large parts grow a little at a time, to save memory.
    let count = parts[part].count
    var slots = [UInt](repeating: 0, count: count + (count < 4_096 ? count : count / 16))
    for slot in parts[part] where slot != 0 { slots[place(of: slot >> UInt(valueBits), in: slots)] = slot }
    parts[part] = slots
  }

  private static func part(of hash: Int) -> Int {
    Int(UInt(bitPattern: hash) >> UInt(UInt.bitWidth - partBits))
  }

  /// Returns the bits of a hash after those of its part, as many as fit in a slot with a value.
  private func rest(of hash: Int) -> UInt {
    (UInt(bitPattern: hash) << UInt(Self.partBits)) >> UInt(valueBits)
  }

  private func value(of slot: UInt) -> Int { Int(slot & (1 << UInt(valueBits) - 1)) }

  /// Returns the index of the slot with a hash, or of the free slot for it.
  private func place(of rest: UInt, in slots: [UInt]) -> Int {
    var place = Int((rest << UInt(valueBits)).multipliedFullWidth(by: UInt(slots.count)).high)
    while slots[place] != 0, slots[place] >> UInt(valueBits) != rest {
      place = place + 1 == slots.count ? 0 : place + 1
    }
    return place
  }
}
