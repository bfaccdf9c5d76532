import CompassModel

import struct Foundation.Decimal

/// What must be true of the cells of a row for a template to show it.
struct RowFilter: Sendable, Hashable {
  /// A condition on one column.
  struct Condition: Sendable, Hashable {
    /// The column's name.
    var column: String
    /// What must be true of the cell.
    var test: Test
  }

  /// What must be true of a cell.
  enum Test: Sendable, Hashable {
    /// It says one of these words; the key of a metric type stands for its label.
    case isOneOf([String])
    /// It says none of these words.
    case isNoneOf([String])
    /// It is verified, or it is not.
    case isVerified(Bool)
    /// It says something, or it says nothing.
    case isFilled(Bool)
    /// It is a number within these bounds.
    case number(atLeast: Decimal?, atMost: Decimal?)
    /// It is a day within these bounds.
    case day(atLeast: CalendarDate?, atMost: CalendarDate?)
  }

  /// The conditions, all of which must hold.
  var conditions: [Condition]

  /// The conditions as they are tried: by the places of their columns, their words folded.
  ///
  /// - Parameter columns: the columns of the rows; a condition on a column that is not there holds for no row, unless it
  ///   asks for nothing in it.
  func matcher(for columns: [ReportColumn]) -> Matcher {
    Matcher(
      conditions: conditions.map { condition in
        (columns.firstIndex { $0.name == condition.column }, Self.folded(condition.test))
      })
  }

  private static func folded(_ test: Test) -> Test {
    func words(_ words: [String]) -> [String] {
      words.flatMap { word in
        [word.foldedWords, MetricType.named(word)?.displayLabel.foldedWords].compactMap(\.self)
      }
    }
    return switch test {
    case .isOneOf(let texts): .isOneOf(words(texts))
    case .isNoneOf(let texts): .isNoneOf(words(texts))
    default: test
    }
  }

  /// The conditions on rows with certain columns.
  struct Matcher: Sendable {
    fileprivate let conditions: [(index: Int?, test: Test)]

    /// Whether all conditions hold for a row.
    func matches(_ row: [ReportCell]) -> Bool {
      conditions.allSatisfy { condition in
        let cell = condition.index.flatMap { $0 < row.count ? row[$0] : nil } ?? .empty
        return Self.holds(condition.test, cell)
      }
    }

    private static func holds(_ test: Test, _ cell: ReportCell) -> Bool {
      switch test {
      case .isOneOf(let words): return words.contains(cell.text.foldedWords)
      case .isNoneOf(let words): return !words.contains(cell.text.foldedWords)
      case .isVerified(let flag): return cell == .verified(flag)
      case .isFilled(let flag): return cell.text.isEmpty != flag
      case .number(let least, let most):
        guard let value = cell.number else { return false }
        return value >= least ?? value && value <= most ?? value
      case .day(let least, let most):
        guard case .date(let day) = cell else { return false }
        return day >= least ?? day && day <= most ?? day
      }
    }
  }
}

extension RowFilter {
  /// The conditions in words, for the note under a table.
  ///
  /// - Parameters:
  ///   - columns: the columns, by whose titles conditions are called.
  ///   - locale: how days and numbers are written.
  func text(_ columns: [ReportColumn], _ locale: ReportLocale) -> String {
    conditions.map { condition in
      let title = columns.first { $0.name == condition.column }?.title ?? condition.column
      return locale.word(title) + " " + Self.text(condition.test, locale)
    }.joined(separator: "; ")
  }

  private static func text(_ test: Test, _ locale: ReportLocale) -> String {
    func list(_ words: [String]) -> String {
      words.map { locale.word(MetricType.named($0)?.displayLabel ?? $0) }.joined(separator: " or ")
    }
    func bounds(_ least: String?, _ most: String?) -> String {
      [least.map { "at least \($0)" }, most.map { "at most \($0)" }].compactMap(\.self)
        .joined(separator: " and ")
    }
    return switch test {
    case .isOneOf(let words): "is \(list(words))"
    case .isNoneOf(let words): "is not \(list(words))"
    case .isVerified(let flag): "is \(locale.text(.verified(flag)))"
    case .isFilled(let flag): flag ? "is filled" : "is empty"
    case .number(let least, let most):
      bounds(least.map { locale.localized($0.description) }, most.map { locale.localized($0.description) })
    case .day(let least, let most): bounds(least.map(locale.text), most.map(locale.text))
    }
  }
}

extension ReportCell {
  /// The number of a figure or of a change; nil for anything else.
  var number: Decimal? {
    switch self {
    case .number(let value, _), .change(let value, _, _): value
    default: nil
    }
  }
}
