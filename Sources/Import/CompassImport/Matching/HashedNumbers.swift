/// A hash table from random hashes to numbers, in 14 to 21 bytes each.
///
/// It is fuller than a dictionary, which needs 16 to 32 bytes: it grows by half when 7/8 of the slots are used.
struct HashedNumbers {
  /// The hashes by slot; 0 marks a free slot.
  private var hashes: [UInt] = []
  private var numbers: [Int32] = []
  private var count = 0

  /// The number of a hash.
  subscript(hash: Int) -> Int? {
    guard !hashes.isEmpty else { return nil }
    let slot = slot(of: Self.stored(hash))
    return hashes[slot] == 0 ? nil : Int(numbers[slot])
  }

  /// Sets the number of a hash, and returns the one before.
  @discardableResult
  mutating func set(_ number: Int, forHash hash: Int) -> Int? {
    if count >= hashes.count / 8 * 7 { grow() }
    let hash = Self.stored(hash)
    let slot = slot(of: hash)
    let former = hashes[slot] == 0 ? nil : Int(numbers[slot])
    if former == nil { count += 1 }
    (hashes[slot], numbers[slot]) = (hash, Int32(clamping: number))
    return former
  }

  /// The hash for a slot: 0 becomes 1, because 0 marks a free slot.
  private static func stored(_ hash: Int) -> UInt { hash == 0 ? 1 : UInt(bitPattern: hash) }

  /// The slot of a hash, or the free slot for it.
  private func slot(of hash: UInt) -> Int {
    var slot = Int(hash.multipliedFullWidth(by: UInt(hashes.count)).high)
    while hashes[slot] != 0, hashes[slot] != hash { slot = slot + 1 < hashes.count ? slot + 1 : 0 }
    return slot
  }

  private mutating func grow() {
    let (oldHashes, oldNumbers) = (hashes, numbers)
    hashes = Array(repeating: 0, count: max(64, oldHashes.count + oldHashes.count / 2))
    numbers = Array(repeating: 0, count: hashes.count)
    for (hash, number) in zip(oldHashes, oldNumbers) where hash != 0 {
      let slot = slot(of: hash)
      (hashes[slot], numbers[slot]) = (hash, number)
    }
  }
}
