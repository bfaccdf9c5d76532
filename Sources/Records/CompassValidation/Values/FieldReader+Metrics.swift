import CompassModel
package import CompassSource
import Foundation

extension FieldReader {
  /// Reads a metric's value; the metric rules later interpret it by its metric type.
  static func metricValue(
    _ text: ByteView, _ original: ByteView, _ field: FieldDescriptor, _ options: ReadingOptions
  ) -> Reading {
    guard let figure = WrittenFigure(plain: text, decimalComma: options.usesDecimalComma) else {
      // A value without a number is saved as the display value; its number stays empty.
      return kept(
        original, field, "Please enter a valid number", help: numberHelp(text, options) ?? keptAsText)
    }
    let isOff = figure.quantity.unit.map { options.lexicon.meaning(of: $0, in: .noResults) != nil } ?? false
    if isOff || figure.mark == "<" || figure.mark == ">" {
      return kept(
        original, field, "\(message: Shown.message(text.string, field)) isn't a result",
        help: keptAsText)
    }
    var quantity = figure.quantity
    quantity.text = TextCleaner.clean(original, keepsLines: false).text
    quantity.hasRemark = figure.mark != nil || figure.rider != nil
    var reading = Reading.value(.decimal(quantity.number))
    reading.quantity = quantity
    if let method = figure.method { reading.sides = [Reading.Side("source", .text(method))] }
    return reading
  }

  private static func kept(
    _ original: ByteView, _ field: FieldDescriptor, _ message: Message, help: Message
  ) -> Reading {
    let (string, _) = TextCleaner.clean(original, keepsLines: false)
    guard !string.isEmpty else { return .empty }
    var reading = Reading.unreadable(field, .metricValueText, message, help: help)
    if string.unicodeScalars.count <= 100 { reading.sides = [Reading.Side("display_value", .text(string))] }
    return reading
  }

  /// The help for a value without a number that is saved as text.
  package static let keptAsText: Message = "The text is saved as the display value."

  /// Reads a height into inches.
  static func height(_ text: ByteView, _ field: FieldDescriptor, _ options: ReadingOptions) -> Reading {
    if let quantity = dashedHeight(text) { return .value(.decimal(quantity)) }
    let reading = measure(text, field, options, target: .inches, help: "Write 6'2\" or 74.")
    guard case .unreadable = reading.outcome, let (feet, inches) = dateHeight(text, options) else {
      return reading
    }
    return Reading.value(.decimal(Decimal(feet * 12 + inches))).warning(
      field, .heightWasDate,
      "\(message: Shown.message(text.string, field)) is a date that a spreadsheet made of a height: read as \(feet)'\(inches)\"",
      help: "Format the column as text, and write heights like 5'11\".")
  }

  /// Returns the feet and inches of a height that a spreadsheet turned into a date: `11-May` was 5-11,
  /// `Jun-00` was 6-0.
  private static func dateHeight(_ text: ByteView, _ options: ReadingOptions) -> (feet: Int, inches: Int)? {
    var (feet, inches) = (0, -1)
    if case .date(let date) = WrittenDate.read(text, order: options.dateOrder), date.last == nil,
      date.remark == nil
    {
      (feet, inches) = (date.first.month, date.first.day)
      // 6-0 becomes June of the year 2000.
      if inches == 1, let year = date.first.year, 2000...2011 ~= year { inches = year - 2000 }
    } else {
      let end = text.skipLetters(0)
      guard case .month(let month)? = DateWords.meaning(of: text.slice(0, end)), text[end] == 0x2D,
        let number = text.digits(at: end + 1), end + 1 + number.count == text.count
      else { return nil }
      (feet, inches) = (month, number.value)
    }
    return 4...7 ~= feet && 0...11 ~= inches ? (feet, inches) : nil
  }

  /// `6-2` as feet and inches.
  private static func dashedHeight(_ text: ByteView) -> Decimal? {
    guard let feet = text.digits(at: 0), (3...8).contains(feet.value),
      text[text.skipBlanks(feet.count)] == 0x2D
    else { return nil }
    let start = text.skipBlanks(text.skipBlanks(feet.count) + 1)
    guard let inches = NumberScanner.scan(text, at: start, decimalComma: false), inches.end == text.count,
      inches.value >= 0, inches.value < 12
    else { return nil }
    return Decimal(feet.value * 12) + inches.value
  }

  /// Reads a weight into pounds.
  static func weight(_ text: ByteView, _ field: FieldDescriptor, _ options: ReadingOptions) -> Reading {
    measure(text, field, options, target: .pounds, help: "Write 185 or 185 lbs.")
  }

  private static func measure(
    _ text: ByteView, _ field: FieldDescriptor, _ options: ReadingOptions, target: MeasurementUnit,
    help: Message
  ) -> Reading {
    guard let figure = WrittenFigure(plain: text, decimalComma: options.usesDecimalComma) else {
      return .unreadable(field, .numberUnreadable, "Please enter a valid number", help: help)
    }
    var reading = measure(figure.quantity, text, field, target, help)
    reading.remark = figure.rider
    return reading
  }

  private static func measure(
    _ quantity: Quantity, _ text: ByteView, _ field: FieldDescriptor, _ target: MeasurementUnit,
    _ help: Message
  ) -> Reading {
    switch quantity.shape {
    case .feetAndInches where target == .inches: return .value(.decimal(quantity.number))
    case .number: break
    default: return .unreadable(field, .numberUnreadable, "Please enter a valid number", help: help)
    }
    guard let name = quantity.unit else { return .value(.decimal(quantity.number)) }
    guard let unit = MeasurementUnit.named(name),
      let value = unit.convert(quantity.number, to: target, places: 1)
    else { return .unreadable(field, .numberUnreadable, "Please enter a valid number", help: help) }
    let reading = Reading.value(.decimal(value))
    // People write heights in feet, so don't report a conversion.
    if unit == target || target == .inches && unit.name == "ft" { return reading }
    return reading.noting(
      field, .unitConverted,
      "\(message: Shown.message(text.string, field)) was converted to \(target.name)")
  }
}
