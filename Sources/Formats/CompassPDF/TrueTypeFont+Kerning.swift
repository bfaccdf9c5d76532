/// How far pairs of glyphs stand apart or together: the `kern` feature of a font's GPOS table, or its old `kern` table
/// (OpenType 1.9).
struct TrueTypeKerning {
  /// The most lookups and tables that are followed; real fonts have a handful.
  private static let maximumTables = 64

  private let bytes: [UInt8]
  /// The pair tables (GPOS, lookup type 2), in the order in which they are asked.
  private let pairTables: [Int]
  /// The pairs of the old table, sorted by both glyphs in one number.
  private let pairs: [(glyphs: UInt32, move: Int16)]

  /// Reads a font's kerning; none for a font without it, or where its tables do not hold what they say.
  init(_ font: TrueTypeFont) {
    bytes = font.bytes
    let tables =
      font.table("GPOS").map { TrueTypeKerning.pairTables(in: font.bytes, at: $0.lowerBound) } ?? []
    pairTables = tables
    pairs =
      tables.isEmpty
      ? font.table("kern").map { TrueTypeKerning.pairs(in: font.bytes, at: $0.lowerBound) } ?? [] : []
  }

  /// How far the second glyph of a pair is moved to the right, in the font's units.
  ///
  /// - Complexity: O(log *n*) in the font's pairs.
  func move(_ first: Int, _ second: Int) -> Int {
    for table in pairTables {
      if let move = move(in: table, first, second) { return move }
    }
    guard !pairs.isEmpty else { return 0 }
    let wanted = UInt32(first) << 16 | UInt32(second)
    var (low, high) = (0, pairs.count)
    while low < high {
      let middle = (low + high) / 2
      if pairs[middle].glyphs < wanted { low = middle + 1 } else { high = middle }
    }
    return low < pairs.count && pairs[low].glyphs == wanted ? Int(pairs[low].move) : 0
  }

  // MARK: The old table

  private static func pairs(in bytes: [UInt8], at table: Int) -> [(glyphs: UInt32, move: Int16)] {
    func number(_ place: Int) -> Int? { TrueTypeFont.number(bytes, place) }
    var place = table + 4
    for _ in 0..<min(maximumTables, number(table + 2) ?? 0) {
      guard let length = number(place + 2), let coverage = number(place + 4), length > 6 else { return [] }
      // Format 0, horizontal, neither least values nor across the line.
      if coverage & 0xFF07 == 1, let count = number(place + 6) {
        var result: [(glyphs: UInt32, move: Int16)] = []
        result.reserveCapacity(count)
        for index in 0..<count {
          let pair = place + 14 + 6 * index
          guard let first = number(pair), let second = number(pair + 2), let move = number(pair + 4) else {
            break
          }
          result.append((UInt32(first) << 16 | UInt32(second), Int16(truncatingIfNeeded: move)))
        }
        return result.sorted { $0.glyphs < $1.glyphs }
      }
      place += length
    }
    return []
  }

  // MARK: GPOS

  /// The pair tables of the `kern` feature of the default script and of Latin, in the order of their lookups.
  private static func pairTables(in bytes: [UInt8], at table: Int) -> [Int] {
    func number(_ place: Int) -> Int? { TrueTypeFont.number(bytes, place) }
    func tag(_ place: Int) -> String {
      place + 4 <= bytes.count ? String(decoding: bytes[place..<place + 4], as: UTF8.self) : ""
    }
    guard let scripts = number(table + 4).map({ table + $0 }),
      let features = number(table + 6).map({ table + $0 }),
      let lookups = number(table + 8).map({ table + $0 })
    else { return [] }
    var wanted: Set<Int> = []
    for script in 0..<min(maximumTables, number(scripts) ?? 0) {
      let record = scripts + 2 + 6 * script
      guard ["DFLT", "latn"].contains(tag(record)), let offset = number(record + 4),
        let language = number(scripts + offset), language != 0
      else { continue }
      let system = scripts + offset + language
      for index in 0..<min(256, number(system + 4) ?? 0) {
        guard let feature = number(system + 6 + 2 * index), tag(features + 2 + 6 * feature) == "kern",
          let place = number(features + 2 + 6 * feature + 4).map({ features + $0 })
        else { continue }
        for lookup in 0..<min(maximumTables, number(place + 2) ?? 0) {
          if let number = number(place + 4 + 2 * lookup) { wanted.insert(number) }
        }
      }
    }
    var result: [Int] = []
    for index in wanted.sorted() {
      guard let lookup = number(lookups + 2 + 2 * index).map({ lookups + $0 }), let kind = number(lookup)
      else {
        continue
      }
      for subtable in 0..<min(maximumTables, number(lookup + 4) ?? 0) {
        guard var place = number(lookup + 6 + 2 * subtable).map({ lookup + $0 }) else { continue }
        var kind = kind
        // An extension leads to a table farther away.
        if kind == 9, let inner = number(place + 2), let offset = TrueTypeFont.long(bytes, place + 4) {
          (kind, place) = (inner, place + offset)
        }
        if kind == 2, result.count < maximumTables { result.append(place) }
      }
    }
    return result
  }

  /// What a pair table says of two glyphs; nil if it says nothing, so that the next one is asked.
  private func move(in table: Int, _ first: Int, _ second: Int) -> Int? {
    guard let format = number(table), let coverage = number(table + 2).map({ table + $0 }),
      let one = number(table + 4), let two = number(table + 6), let index = place(of: first, in: coverage)
    else { return nil }
    // Each bit of a format stands for a value of two bytes; that of the advance is 4.
    let size = 2 * (one.nonzeroBitCount + two.nonzeroBitCount)
    let advance = 2 * (one & 3).nonzeroBitCount
    func value(_ record: Int) -> Int? {
      guard one & 4 != 0 else { return 0 }
      return number(record + advance).map { $0 >= 0x8000 ? $0 - 0x10000 : $0 }
    }
    switch format {
    case 1:
      guard let set = number(table + 10 + 2 * index).map({ table + $0 }), let count = number(set) else {
        return nil
      }
      var (low, high) = (0, count)
      while low < high {
        let middle = (low + high) / 2
        guard let glyph = number(set + 2 + (2 + size) * middle) else { return nil }
        if glyph == second { return value(set + 4 + (2 + size) * middle) }
        if glyph < second { low = middle + 1 } else { high = middle }
      }
      return nil
    case 2:
      guard let firstClasses = number(table + 8).map({ table + $0 }),
        let secondClasses = number(table + 10).map({ table + $0 }), let count = number(table + 14)
      else { return nil }
      let record =
        classNumber(of: first, in: firstClasses) * count + classNumber(of: second, in: secondClasses)
      return value(table + 16 + size * record)
    default: return nil
    }
  }

  /// A glyph's place in a coverage table; nil if it is not in it.
  private func place(of glyph: Int, in coverage: Int) -> Int? {
    let isList = number(coverage) == 1
    var (low, high) = (0, number(coverage + 2) ?? 0)
    while low < high {
      let middle = (low + high) / 2
      let record = coverage + 4 + (isList ? 2 : 6) * middle
      guard let first = number(record), let last = isList ? first : number(record + 2) else { return nil }
      if glyph < first {
        high = middle
      } else if glyph > last {
        low = middle + 1
      } else {
        return isList ? middle : number(record + 4).map { $0 + glyph - first }
      }
    }
    return nil
  }

  /// A glyph's class; 0 for those that are not named.
  private func classNumber(of glyph: Int, in classes: Int) -> Int {
    if number(classes) == 1 {
      guard let first = number(classes + 2), let count = number(classes + 4), glyph >= first,
        glyph < first + count
      else { return 0 }
      return number(classes + 6 + 2 * (glyph - first)) ?? 0
    }
    var (low, high) = (0, number(classes + 2) ?? 0)
    while low < high {
      let middle = (low + high) / 2
      let record = classes + 4 + 6 * middle
      guard let first = number(record), let last = number(record + 2) else { return 0 }
      if glyph < first {
        high = middle
      } else if glyph > last {
        low = middle + 1
      } else {
        return number(record + 4) ?? 0
      }
    }
    return 0
  }

  private func number(_ place: Int) -> Int? { TrueTypeFont.number(bytes, place) }
}
