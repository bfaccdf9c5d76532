import CompassModel
import CompassSource
import Foundation

extension FieldReader {
  /// Reads an e-mail address into lower case, by the rules of seed 002 appendix A.
  static func email(_ text: ByteView, _ field: FieldDescriptor) -> Reading {
    var address = text
    if address.hasWord("mailto:", at: 0) { address = address.from(7) }
    if !isEmail(address), let first = WrittenEmail.list(text.string).first, isSetOff(first, in: text.string) {
      var reading = Reading.value(.text(first.lowercased()))
      reading.remark = text.string
      return reading
    }
    let limit = field.maximumLength ?? 255
    if address.count < 5 { return .unreadable(field, .emailTooShort, "Email must be at least 5 characters") }
    if address.count > limit {
      return .unreadable(field, .emailTooLong, "Email must not exceed \(limit) characters")
    }
    guard isEmail(address) else {
      return .unreadable(field, .emailInvalid, "Please enter a valid email address")
    }
    return .value(.text(address.string.lowercased()))
  }

  /// Whether no word stands right before an address: "danny hall@example.com" may be one with a blank in it.
  private static func isSetOff(_ address: String, in text: String) -> Bool {
    guard let range = text.range(of: address) else { return false }
    let before = text[..<range.lowerBound].unicodeScalars.last { $0 != " " }
    return before.map { !$0.properties.isAlphabetic && !("0"..."9" ~= $0) } ?? true
  }

  /// Whether the text is what seed 002 takes for an address.
  ///
  /// That is `[A-Za-z0-9._%+-]+@[A-Za-z0-9.-]+\.[A-Za-z]{2,}` (appendix A), and the `'` and `&` of RFC 5322
  /// §3.2.3 besides: its table asks for what the RFC allows, and O'Brien has an address too.
  static func isEmail(_ text: ByteView) -> Bool {
    guard let at = text.firstIndex(of: 0x40), at > 0 else { return false }
    for index in 0..<at {
      let byte = text[index]
      let isLocal =
        byte.isLetter || byte.isDigit || byte == 0x2E || byte == 0x5F || byte == 0x25 || byte == 0x2B
        || byte == 0x2D || byte == 0x27 || byte == 0x26
      guard isLocal else { return false }
    }
    var lastPoint = -1
    for index in at + 1..<text.count {
      let byte = text[index]
      guard byte.isLetter || byte.isDigit || byte == 0x2E || byte == 0x2D else { return false }
      if byte == 0x2E { lastPoint = index }
    }
    return lastPoint > at + 1 && text.count - lastPoint > 2 && text.skipLetters(lastPoint + 1) == text.count
  }

  /// Reads a telephone number of ten US digits and keeps it as typed; of a cell with more the first number is taken.
  static func phone(_ text: ByteView, _ original: ByteView, _ field: FieldDescriptor) -> Reading {
    let typed = TextCleaner.trim(original).string
    if PhoneNumber.isOne(text) {
      // A spreadsheet that takes it for a number writes decimals.
      return .value(.text(typed.hasSuffix(".0") ? String(typed.dropLast(2)) : typed))
    }
    guard let number = PhoneNumber.written(text) else {
      return .unreadable(
        field, .phoneInvalid, "Please enter a valid phone number",
        help: "Write ten digits, such as (555) 123-4567 or +1 555-123-4567.")
    }
    let digits = number.e164.dropFirst(2)
    let tail = number.extension.map { " x\($0)" } ?? ""
    let clean = "(\(digits.prefix(3))) \(digits.dropFirst(3).prefix(3))-\(digits.suffix(4))\(tail)"
    var reading = Reading.value(.text(clean))
    if clean != typed { reading.remark = typed }
    return reading
  }

  /// A network with handles.
  enum Network { case twitter, instagram }

  /// Reads a handle without its @; a link to the profile gives the handle.
  static func handle(_ text: ByteView, _ field: FieldDescriptor, _ network: Network) -> Reading {
    var name = profileName(text, network) ?? text
    if name[0] == 0x40 { name = name.from(1) }
    let limit = network == .twitter ? 15 : 30
    var isValid = name.count >= 1 && name.count <= limit
    for index in 0..<name.count where isValid {
      let byte = name[index]
      isValid = byte.isLetter || byte.isDigit || byte == 0x5F || network == .instagram && byte == 0x2E
    }
    if isValid { return .value(.text(name.string)) }
    return network == .twitter
      ? .unreadable(
        field, .twitterHandleInvalid, "Invalid Twitter handle (1-15 characters, letters/numbers/underscore)")
      : .unreadable(
        field, .instagramHandleInvalid,
        "Invalid Instagram handle (1-30 characters, letters/numbers/dots/underscore)")
  }

  /// The handle in the address of a profile: `https://x.com/name?lang=en`.
  private static func profileName(_ text: ByteView, _ network: Network) -> ByteView? {
    var index = 0
    if text.hasWord("https://", at: 0) { index = 8 } else if text.hasWord("http://", at: 0) { index = 7 }
    if text.hasWord("www.", at: index) {
      index += 4
    } else if text.hasWord("mobile.", at: index) {
      index += 7
    }
    let hosts: [StaticString] = network == .twitter ? ["twitter.com/", "x.com/"] : ["instagram.com/"]
    guard let host = hosts.first(where: { text.hasWord($0, at: index) }) else { return nil }
    index += host.utf8CodeUnitCount
    var end = index
    while end < text.count, text[end] != 0x2F, text[end] != 0x3F, text[end] != 0x23 { end += 1 }
    return text.slice(index, end)
  }
}
