package import CompassModel
import CompassValidation

/// The times in an event's text: when to report, and how long the event lasts.
package struct TimingText: Sendable {
  private let words: [String]

  /// The longest text that is searched, in bytes.
  private static let maximumBytes = 8192

  /// Splits a description into words.
  package init(_ text: String) {
    // Only letters, digits and the colons of times are kept, so "a.m." becomes "am".
    let kept = String(decoding: text.utf8.prefix(Self.maximumBytes), as: UTF8.self).lowercased()
    var words: [String] = []
    var word = ""
    var previous: Unicode.Scalar = " "
    for scalar in kept.unicodeScalars {
      let wasDigit = Self.isDigit(previous)
      let isColon = scalar == ":" && wasDigit
      let isDigit = Self.isDigit(scalar)
      let continues = isDigit || isColon || Self.isLetter(scalar)
      // `30min` and `5pm` are two words.
      let changes = isDigit ? Self.isLetter(previous) : wasDigit && !isColon
      if !continues || (changes && !word.isEmpty) {
        if scalar != "." && !word.isEmpty {
          words.append(word)
          word = ""
        }
      }
      if continues { word.unicodeScalars.append(scalar) }
      previous = scalar
    }
    if !word.isEmpty { words.append(word) }
    self.words = words.map { $0.hasSuffix(":") ? String($0.dropLast()) : $0 }
  }

  // The properties of ASCII are slow to look up.
  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII ? "a"..."z" ~= scalar : scalar.properties.isAlphabetic
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII ? "0"..."9" ~= scalar : scalar.properties.numericType != nil
  }

  // MARK: Reporting

  /// Returns the time to report: a time of day, or a period before the start.
  ///
  /// - Parameter start: the time at which the event starts.
  package func checkin(before start: TimeOfDay) -> TimeOfDay? {
    for index in words.indices {
      guard let end = phraseEnd(at: index) else { continue }
      let rest = words[end...].drop {
        ["is", "at", "by", "time", "opens", "begins", "starts", "from"].contains($0)
      }
      if let (minutes, next) = length(rest),
        words[next...].first.map({ ["early", "before", "prior", "ahead"].contains($0) }) ?? false
      {
        return Self.time(start.secondsSinceMidnight - minutes * 60)
      }
      if let time = clock(rest), time <= start { return time }
    }
    return nil
  }

  /// Returns the index after a phrase like "check in" or "be there", or nil if none is at the index.
  private func phraseEnd(at index: Int) -> Int? {
    switch words[index] {
    case "arrive", "arrival", "checkin", "report", "reporting", "registration": return index + 1
    case "check": return index + 1 < words.count && words[index + 1] == "in" ? index + 2 : nil
    case "call": return index + 1 < words.count && words[index + 1] == "time" ? index + 2 : nil
    case "be": return index + 1 < words.count && words[index + 1] == "there" ? index + 2 : nil
    default: return nil
    }
  }

  // MARK: Lengths

  /// The duration of the event in minutes: `Duration: 1 hour 15 minutes`.
  package var minutes: Int? {
    guard let index = words.firstIndex(where: { $0 == "duration" || $0 == "length" }) else { return nil }
    guard let (minutes, _) = length(words[(index + 1)...]), minutes <= Self.longest else { return nil }
    return minutes
  }

  /// The maximum plausible duration, in minutes.
  private static let longest = 24 * 60

  /// Returns the hours and minutes at the start of some words, in minutes, and the index after them.
  private func length(_ rest: ArraySlice<String>) -> (minutes: Int, next: Int)? {
    var total = 0
    var index = rest.startIndex
    while index + 1 < rest.endIndex, let number = Int(rest[index]), (0...1440).contains(number) {
      switch rest[index + 1] {
      case "hour", "hours", "hr", "hrs", "h": total += number * 60
      case "minute", "minutes", "min", "mins", "m": total += number
      default: return total > 0 ? (total, index) : nil
      }
      index += 2
      if index < rest.endIndex, rest[index] == "and" { index += 1 }
    }
    return total > 0 && total <= Self.longest ? (total, index) : nil
  }

  // MARK: Clocks

  /// Returns the time of day at the start of some words.
  ///
  /// Without am or pm, it must have minutes.
  private func clock(_ rest: ArraySlice<String>) -> TimeOfDay? {
    guard let first = rest.first else { return nil }
    let next = rest.dropFirst().first ?? ""
    let hasHalf = ["am", "a", "pm", "p", "noon"].contains(next)
    guard hasHalf || first.contains(":") else { return nil }
    return WrittenClock(hasHalf ? "\(first) \(next)" : first)?.start.time(.twentyFourHours)
  }

  private static func time(_ seconds: Int) -> TimeOfDay? {
    seconds >= 0 ? TimeOfDay(wrappingSecondsSinceMidnight: seconds) : nil
  }
}
