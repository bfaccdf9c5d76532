import CompassModel
import Foundation

/// A cache key for the output of a cell; two keys are equal only if every writer's bytes are equal.
///
/// `String` treats texts with different bytes as equal: "é" in one scalar or two.
struct ReportCellKey: Hashable {
  private let cell: ReportCell

  /// Creates the key of a cell, or returns nil for links and lines of cells.
  ///
  /// Writers count or reject links one by one, and lines of cells can contain links.
  init?(_ cell: ReportCell) {
    switch cell {
    case .link, .reference, .lines: return nil
    default: self.cell = cell
    }
  }

  static func == (lhs: ReportCellKey, rhs: ReportCellKey) -> Bool { lhs.cell.isSame(as: rhs.cell) }

  func hash(into hasher: inout Hasher) {
    switch cell {
    case .empty: hasher.combine(0)
    case .string(let text), .link(let text, _), .reference(let text, _): hasher.combine(text)
    // The low digits are different enough for the numbers of a column.
    case .number(let value, _), .change(let value, _, _): hasher.combine(value.bits.0)
    case .date(let date): hasher.combine(date)
    case .time(let time): hasher.combine(time)
    case .verified(let flag): hasher.combine(flag)
    case .badge(let badge): hasher.combine(badge.text)
    case .lines(let cells): hasher.combine(cells.count)
    }
  }
}

extension ReportCell {
  /// Whether both cells have the same bytes in every report; always false for links and lines of cells.
  ///
  /// The code unpacks one cell after the other. A pair of cells would be a copy that retains every text.
  func isSame(as other: ReportCell) -> Bool {
    switch self {
    case .empty:
      if case .empty = other { return true }
    case .string(let text):
      if case .string(let otherText) = other { return text.isSame(as: otherText) }
    case .number(let value, let style):
      if case .number(let otherValue, let otherStyle) = other {
        return value.bits == otherValue.bits && style.format == otherStyle.format
          && style.groupsThousands == otherStyle.groupsThousands
          && style.unit.isSame(as: otherStyle.unit) && style.prefix.isSame(as: otherStyle.prefix)
      }
    case .date(let date):
      if case .date(let otherDate) = other { return date == otherDate }
    case .time(let time):
      if case .time(let otherTime) = other { return time == otherTime }
    case .verified(let flag):
      if case .verified(let otherFlag) = other { return flag == otherFlag }
    case .change(let value, let style, let isBetter):
      if case .change(let otherValue, let otherStyle, let otherIsBetter) = other {
        return isBetter == otherIsBetter
          && ReportCell.number(value, style).isSame(as: .number(otherValue, otherStyle))
      }
    case .link, .reference, .lines: return false
    case .badge(let badge):
      if case .badge(let otherBadge) = other {
        return badge.color == otherBadge.color && badge.text.isSame(as: otherBadge.text)
      }
    }
    return false
  }

  /// Returns a number that is the same for equal cells and rarely for others.
  ///
  /// It's nil for links and lines of cells, because writers count or reject links one by one.
  ///
  /// - Parameter seed: any number; a secret one prevents crafted cells from colliding.
  @inline(__always)
  func fingerprint(seed: UInt64) -> UInt64? {
    switch self {
    case .empty: seed.mixed(with: 1)
    case .string(let text): text.fingerprint(seed: seed)
    // The number alone is different enough for the cells of a column.
    case .number(let value, _), .change(let value, _, _): seed.mixed(with: value.bits.0 ^ value.bits.1)
    case .date(let date): seed.mixed(with: UInt64(date.year * 512 + date.month * 32 + date.day))
    case .time(let time): seed.mixed(with: UInt64(time.secondsSinceMidnight))
    case .verified(let flag): seed.mixed(with: flag ? 3 : 2)
    case .link, .reference, .lines: nil
    case .badge(let badge): badge.text.fingerprint(seed: seed)
    }
  }
}

extension String {
  /// Whether both texts are the same bytes.
  fileprivate func isSame(as other: String) -> Bool {
    let isSame = utf8.withContiguousStorageIfAvailable { left in
      other.utf8.withContiguousStorageIfAvailable { right in
        guard left.count == right.count else { return false }
        guard let first = left.baseAddress, let second = right.baseAddress else { return left.isEmpty }
        return memcmp(first, second, left.count) == 0
      }
    }
    return (isSame ?? nil) ?? utf8.elementsEqual(other.utf8)
  }

  fileprivate func fingerprint(seed: UInt64) -> UInt64 {
    let ofStorage = utf8.withContiguousStorageIfAvailable {
      String.fingerprint(of: UnsafeRawBufferPointer($0), seed: seed)
    }
    return ofStorage ?? Array(utf8).withUnsafeBytes { String.fingerprint(of: $0, seed: seed) }
  }

  private static func fingerprint(of bytes: UnsafeRawBufferPointer, seed: UInt64) -> UInt64 {
    var result = seed
    var at = 0
    while at + 8 <= bytes.count {
      result = result.mixed(with: bytes.loadUnaligned(fromByteOffset: at, as: UInt64.self))
      at += 8
    }
    var rest = UInt64(bytes.count)
    while at < bytes.count {
      rest = rest << 8 | UInt64(bytes[at])
      at += 1
    }
    return result.mixed(with: rest)
  }
}

extension UInt64 {
  /// Both halves of the product of the number and what is mixed in.
  fileprivate func mixed(with other: UInt64) -> UInt64 {
    let product = (self ^ other).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    return product.high ^ product.low
  }
}

extension Decimal {
  /// The bytes of the number in memory.
  fileprivate var bits: (UInt64, UInt64, UInt32) {
    withUnsafeBytes(of: self) { bytes in
      (
        bytes.loadUnaligned(fromByteOffset: 0, as: UInt64.self),
        bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self),
        bytes.loadUnaligned(fromByteOffset: 16, as: UInt32.self)
      )
    }
  }
}
