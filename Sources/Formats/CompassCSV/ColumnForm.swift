/// What the values of one column look like near the top of a file, as far as telling whether another value
/// could stand in it needs that.
///
/// Advice to maintainers: a form is evidence for moving values between columns, so it errs on the side of
/// knowing nothing. A column of names has no form, however alike the names are.
struct ColumnForm {
  /// How a column tells its values from others.
  private enum Kind {
    /// Anything may stand in it.
    case free
    /// Its values have one of these outlines, length and case included: `dd/dd/dddd`.
    case outlined(Set<[UInt8]>)
    /// Its values have one of these outlines in which a run of digits or letters counts once: `$d.d`.
    case collapsed(Set<[UInt8]>)
    /// Its values are figures, addresses, or yes and no.
    case typed(Set<CellShape>)
    /// Nothing ever stands in it.
    case blank
  }

  /// The kinds of characters that text begins with.
  private enum Lead: UInt8 { case upper, lower, digit, blank, sign, other }

  private var count = 0
  private var empty = 0
  private var outlines: Set<[UInt8]> = []
  private var collapsed: Set<[UInt8]> = []
  private var shapes: Set<CellShape> = []
  private var leads: Set<Lead> = []
  private var quotes = 0
  private var kind = Kind.free

  /// Whether a value must look like the others of the column to stand in it.
  private(set) var isFormed = false
  /// Whether a value was seen in every one of many rows.
  var isAlwaysFilled: Bool { empty == 0 && count >= Self.manyValues }

  /// Whether unquoted values end in a quote as a matter of course: an inch mark.
  var endsInQuotes: Bool { quotes >= 2 }

  /// How many values make it certain that an exception would have been seen.
  private static let manyValues = 20
  /// How many values each outline must stand for.
  private static let valuesPerOutline = 3
  /// The most outlines of a column that has any.
  private static let mostOutlines = 6
  /// The longest value that has an outline.
  private static let longestOutline = 256

  /// Takes in a value of the column.
  mutating func learn(_ value: ArraySlice<UInt8>) {
    let shape = CellShape(value)
    switch shape {
    case .empty:
      empty += 1
      return
    case .missing: return
    default: break
    }
    count += 1
    if let lead = Self.lead(value) { leads.insert(lead) }
    shapes.insert(shape)
    guard outlines.count <= Self.mostOutlines || collapsed.count <= Self.mostOutlines else { return }
    outlines.insert(Self.outline(value))
    collapsed.insert(Self.outline(value, collapsing: true))
  }

  /// Takes in that an unquoted value ends in a quote.
  mutating func learnQuote() { quotes += 1 }

  /// Decides, when all values are taken in, what the column looks like.
  mutating func conclude() {
    if count == 0 {
      kind = .blank
    } else if count >= Self.valuesPerOutline, shapes == [.address],
      outlines.allSatisfy({ $0.contains(0x40) })
    {
      // A new address of mail may look like none before it, however alike those are.
      kind = .typed(shapes)
    } else if isEvident(outlines, of: 2) {
      kind = .outlined(outlines)
    } else if isEvident(collapsed, of: 4) {
      kind = .collapsed(collapsed)
    } else if count >= Self.valuesPerOutline, shapes.allSatisfy({ $0.isTyped }) {
      kind = .typed(shapes)
    } else {
      kind = .free
      return
    }
    isFormed = true
  }

  /// Whether so few outlines, each with a digit or a sign in it, are no accident.
  private func isEvident(_ outlines: Set<[UInt8]>, of most: Int) -> Bool {
    outlines.count <= most && outlines.count * Self.valuesPerOutline <= count
      && outlines.allSatisfy { $0.contains(where: Self.isTelling) }
  }

  /// Whether the place of a character in an outline tells more than that of a letter or of what stands in names.
  private static func isTelling(_ class: UInt8) -> Bool {
    switch `class` {
    case 0x30, 0x23...0x26, 0x2F, 0x3A, 0x3D, 0x40, 0x5F: true
    default: false
    }
  }

  /// Whether a value could stand in the column.
  ///
  /// - Complexity: O(*length*).
  func fits(_ value: ArraySlice<UInt8>) -> Bool {
    let shape = CellShape(value)
    switch shape {
    case .empty: return !(isFormed && isAlwaysFilled)
    case .missing: return true
    default: break
    }
    switch kind {
    case .blank: return false
    case .outlined(let outlines): return outlines.contains(Self.outline(value))
    case .collapsed(let outlines): return outlines.contains(Self.outline(value, collapsing: true))
    case .typed(let shapes): return shapes.contains(shape)
    case .free: return count < Self.manyValues || Self.lead(value).map { leads.contains($0) } ?? true
    }
  }

  // MARK: Outlines

  private static func lead(_ value: ArraySlice<UInt8>) -> Lead? {
    guard let first = value.first else { return nil }
    return switch first {
    case 0x41...0x5A: .upper
    case 0x61...0x7A: .lower
    case 0x30...0x39: .digit
    case 0x09, 0x20: .blank
    case 0x80...0xFF: .other
    default: .sign
    }
  }

  /// The value with a sign for each digit and letter; other characters stand for themselves.
  private static func outline(_ value: ArraySlice<UInt8>, collapsing: Bool = false) -> [UInt8] {
    guard value.count <= longestOutline else { return [0] }
    var result: [UInt8] = []
    result.reserveCapacity(value.count)
    for byte in value {
      let sign: UInt8
      switch byte {
      case 0x30...0x39: sign = 0x30
      case 0x41...0x5A: sign = collapsing ? 0x61 : 0x41
      case 0x61...0x7A: sign = 0x61
      case 0x80...0xBF: continue
      case 0xC0...0xFF: sign = 0x61
      default: sign = byte
      }
      if collapsing, sign == 0x30 || sign == 0x61, result.last == sign { continue }
      result.append(sign)
    }
    return result
  }
}
