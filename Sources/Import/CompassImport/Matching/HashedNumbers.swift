/// A number for each of many hashes, in 12 to 24 bytes each; a dictionary needs up to twice as much.
struct HashedNumbers {
  /// The hashes in slots, each in the first free one from where it belongs; 0 for a free slot.
  private var hashes: [Int] = []
  private var numbers: [Int32] = []
  private var count = 0

  /// The number of a hash.
  subscript(hash: Int) -> Int? {
    let hash = Self.key(hash)
    guard !hashes.isEmpty else { return nil }
    let slot = slot(of: hash)
    return hashes[slot] == hash ? Int(numbers[slot]) : nil
  }

  /// Sets the number of a hash, and returns the one before.
  @discardableResult
  mutating func set(_ number: Int, forHash hash: Int) -> Int? {
    if count >= hashes.count / 8 * 7 { grow() }
    let hash = Self.key(hash)
    let slot = slot(of: hash)
    let former = hashes[slot] == hash ? Int(numbers[slot]) : nil
    if former == nil { count += 1 }
    (hashes[slot], numbers[slot]) = (hash, Int32(clamping: number))
    return former
  }

  /// The hash as slots have it: 0 counts as 1.
  private static func key(_ hash: Int) -> Int { hash == 0 ? 1 : hash }

  /// The slot that has a hash or would have it.
  private func slot(of hash: Int) -> Int {
    var slot = hash & (hashes.count - 1)
    while hashes[slot] != 0, hashes[slot] != hash { slot = (slot + 1) & (hashes.count - 1) }
    return slot
  }

  private mutating func grow() {
    let (oldHashes, oldNumbers) = (hashes, numbers)
    hashes = Array(repeating: 0, count: max(64, oldHashes.count * 2))
    numbers = Array(repeating: 0, count: hashes.count)
    for (hash, number) in zip(oldHashes, oldNumbers) where hash != 0 {
      let slot = slot(of: hash)
      (hashes[slot], numbers[slot]) = (hash, number)
    }
  }
}
