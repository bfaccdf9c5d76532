import CompassModel
import Foundation

/// What the rows of an import were about so far, so that two rows of a file never become one record.
///
/// A class: the files of an import share it. It is the import's own and is forgotten with it.
final class RecordClaims {
  /// The number of the file whose row was about a record last, plus 1.
  private var claimants = HashTable(valueBits: 18)
  /// The lines of the first rows that said something, by what they said and in which file.
  private var lines = HashTable(valueBits: 28)

  /// Claims a record for a row and returns the number of the file whose row was about it before, if any.
  ///
  /// - Parameters:
  ///   - kind: the kind of the record.
  ///   - id: its id.
  ///   - input: the number of the row's file.
  func claim(_ kind: RecordKind, id: UUID, by input: Int) -> Int? {
    claimants.insert(input + 1, for: Self.hash(kind, id), replaces: true).map { $0 - 1 }
  }

  /// Whether a row of this import was about a record.
  func isClaimed(_ kind: RecordKind, _ id: UUID) -> Bool { claimants[Self.hash(kind, id)] != nil }

  /// Remembers what a row said and returns the line of the first row that said the same, if any.
  ///
  /// - Parameters:
  ///   - fingerprint: what the row said and in which file, as one number.
  ///   - line: the physical line of the row.
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

/// Small numbers by 64-bit hashes, in about 9 bytes each: a file may have millions of rows.
///
/// A slot holds a value and as many bits of the hash as fit. Hashes that agree in those bits are taken for one: among 4
/// million with values of 28 bits the chance is 1 in 500.
struct HashTable {
  private static let partBits = 8
  private let valueBits: Int
  /// The slots by the first bits of the hash; parts grow one at a time, so that no second copy of all is needed.
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

  /// Gives a hash a value and returns the value it had, if any.
  ///
  /// - Parameters:
  ///   - value: more than 0.
  ///   - hash: the hash.
  ///   - replaces: whether a value that is there is replaced.
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
    // Small parts double, so that they are quick; large ones grow by a little, so that they are full.
    let count = parts[part].count
    var slots = [UInt](repeating: 0, count: count + (count < 4_096 ? count : count / 16))
    for slot in parts[part] where slot != 0 { slots[place(of: slot >> UInt(valueBits), in: slots)] = slot }
    parts[part] = slots
  }

  private static func part(of hash: Int) -> Int {
    Int(UInt(bitPattern: hash) >> UInt(UInt.bitWidth - partBits))
  }

  /// The bits of a hash after those of its part, as many as fit beside a value.
  private func rest(of hash: Int) -> UInt {
    (UInt(bitPattern: hash) << UInt(Self.partBits)) >> UInt(valueBits)
  }

  private func value(of slot: UInt) -> Int { Int(slot & (1 << UInt(valueBits) - 1)) }

  /// The slot that has a hash, or the free one where it belongs.
  private func place(of rest: UInt, in slots: [UInt]) -> Int {
    var place = Int((rest << UInt(valueBits)).multipliedFullWidth(by: UInt(slots.count)).high)
    while slots[place] != 0, slots[place] >> UInt(valueBits) != rest {
      place = place + 1 == slots.count ? 0 : place + 1
    }
    return place
  }
}
