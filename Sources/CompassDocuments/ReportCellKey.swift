import CompassModel
import Foundation

/// A cell as a key under which what was made of it is remembered: equal only where every writer's bytes are.
///
/// `String` calls equal what is not the same bytes: "é" in one scalar or two.
struct ReportCellKey: Hashable {
  private let cell: ReportCell

  /// The key of a cell; nil for links, which writers count or refuse one by one.
  init?(_ cell: ReportCell) {
    if case .link = cell { return nil }
    self.cell = cell
  }

  static func == (lhs: ReportCellKey, rhs: ReportCellKey) -> Bool {
    switch (lhs.cell, rhs.cell) {
    case (.empty, .empty): true
    case (.string(let left), .string(let right)): isSame(left, right)
    case (.number(let left, let leftStyle), .number(let right, let rightStyle)):
      bits(left) == bits(right) && leftStyle.format == rightStyle.format
        && isSame(leftStyle.unit, rightStyle.unit) && isSame(leftStyle.prefix, rightStyle.prefix)
    case (.date(let left), .date(let right)): left == right
    case (.time(let left), .time(let right)): left == right
    case (.verified(let left), .verified(let right)): left == right
    case (.badge(let left), .badge(let right)): left.color == right.color && isSame(left.text, right.text)
    default: false
    }
  }

  func hash(into hasher: inout Hasher) {
    switch cell {
    case .empty: hasher.combine(0)
    case .string(let text), .link(let text, _): hasher.combine(text)
    // The low digits tell numbers of a column apart well enough.
    case .number(let value, _): hasher.combine(ReportCellKey.bits(value).0)
    case .date(let date): hasher.combine(date)
    case .time(let time): hasher.combine(time)
    case .verified(let flag): hasher.combine(flag)
    case .badge(let badge): hasher.combine(badge.text)
    }
  }

  private static func isSame(_ left: String, _ right: String) -> Bool {
    guard left.utf8.count == right.utf8.count else { return false }
    var (left, right) = (left, right)
    return left.withUTF8 { left in
      right.withUTF8 { right in
        guard let first = left.baseAddress, let second = right.baseAddress else { return true }
        return memcmp(first, second, left.count) == 0
      }
    }
  }

  /// The bytes of a number as they are in memory.
  private static func bits(_ value: Decimal) -> (UInt64, UInt64, UInt32) {
    withUnsafeBytes(of: value) { bytes in
      (
        bytes.loadUnaligned(fromByteOffset: 0, as: UInt64.self),
        bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self),
        bytes.loadUnaligned(fromByteOffset: 16, as: UInt32.self)
      )
    }
  }
}
