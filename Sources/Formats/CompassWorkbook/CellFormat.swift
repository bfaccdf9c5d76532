/// How a number format shows numbers (ECMA-376 Part 1 §18.8.30 and §18.8.31).
///
/// It shows them as dates, times or plain numbers, and it can add words and signs.
struct CellFormat: Sendable, Hashable {
  /// The parts of a date or a time that are shown.
  struct Parts: OptionSet, Sendable, Hashable {
    let rawValue: UInt16
    static let year = Parts(rawValue: 1)
    static let month = Parts(rawValue: 2)
    static let day = Parts(rawValue: 4)
    static let weekday = Parts(rawValue: 8)
    static let hours = Parts(rawValue: 16)
    static let minutes = Parts(rawValue: 32)
    static let seconds = Parts(rawValue: 64)
    /// Elapsed time, which can be more than a day: `[h]:mm`.
    static let elapsed = Parts(rawValue: 128)
    /// The full name of a month or a weekday.
    static let longName = Parts(rawValue: 256)

    static let ofDay: Parts = [.year, .month, .day, .weekday]
    static let ofTime: Parts = [.hours, .minutes, .seconds, .elapsed]
  }

  /// How numbers of one sign are shown.
  struct Figures: Sendable, Hashable {
    /// The texts before and after the number, if they contain letters or a currency.
    var prefix: [UInt8] = []
    var suffix: [UInt8] = []
    /// The number of percent signs; each multiplies the number by 100.
    var percents = 0
    /// The pattern `00000-0000`, if the section consists only of zeros and hyphens.
    var zeros: [UInt8] = []
    /// Whether the section has a placeholder for the number.
    var hasPlace = false
  }

  /// The parts of a date or a time that are shown; empty for plain numbers.
  var parts: Parts = []
  /// How positive numbers, negative numbers and zeros are shown, in this order.
  var figures: [Figures] = []
  /// Whether sections have their own conditions, so that texts around numbers are omitted.
  var isConditional = false
  /// Whether the font is struck through.
  var isStruckOut = false
  /// Whether numbers are written exactly as in the file.
  let isPlain: Bool

  /// The default format, which shows numbers unchanged.
  static let general = CellFormat(code: Array("General".utf8))

  /// Returns the built-in format with a number (§18.8.30), or nil if the number is unknown.
  static func builtIn(_ number: Int) -> CellFormat? {
    let code: StaticString? =
      switch number {
      case 0, 37...44, 48: "General"
      case 1...8, 11...13, 49: "0"
      case 9, 10: "0%"
      case 14...17, 27...31, 36, 50...58: "yyyy-mm-dd"
      case 18, 20, 32, 34, 35: "h:mm"
      case 19, 21, 33: "h:mm:ss"
      case 22: "yyyy-mm-dd h:mm"
      case 45, 47: "mm:ss"
      case 46: "[h]:mm:ss"
      default: nil
      }
    return code.map { code in CellFormat(code: code.withUTF8Buffer { Array($0) }) }
  }

  /// Parses a format code.
  init(code: [UInt8]) {
    var scanner = FormatScanner(code)
    scanner.scan()
    parts = scanner.parts
    figures = scanner.figures
    isConditional = scanner.isConditional
    isPlain = parts.isEmpty && figures.allSatisfy { $0 == Figures(hasPlace: $0.hasPlace) }
  }

  /// Returns how a number is shown, by its sign, or nil if the format doesn't determine it.
  func figures(of value: Double) -> Figures? {
    guard !isConditional else { return nil }
    let section = value < 0 ? 1 : value == 0 ? 2 : 0
    return figures.indices.contains(section) ? figures[section] : figures.first
  }
}

/// Parses a format code.
private struct FormatScanner {
  private let code: [UInt8]
  private var index = 0
  var parts: CellFormat.Parts = []
  var figures: [CellFormat.Figures] = []
  var isConditional = false
  private var section = CellFormat.Figures()
  private var literal: [UInt8] = []
  private var pattern: [UInt8] = []
  private var isPlain = true
  private var isScaled = false
  private var isText = false
  /// Whether the last part of a time was hours, so that `m` is minutes.
  private var followsHours = false
  /// Whether the last part was an `m` that means minutes if `s` follows.
  private var isMonthOpen = false
  /// The parts before that `m`.
  private var partsBeforeMonth: CellFormat.Parts = []

  init(_ code: [UInt8]) { self.code = code }

  private var next: UInt8? { index < code.count ? code[index] : nil }

  mutating func scan() {
    while let byte = next {
      switch byte {
      case 0x22: quoted()  // "
      case 0x5C:  // \
        if index + 1 < code.count { add(scalar(at: index + 1)) }
        index += 1 + max(1, scalar(at: index + 1).count)
      // A blank as wide as a character, and a character that fills the cell.
      case 0x5F, 0x2A: index += 1 + max(1, scalar(at: index + 1).count)
      case 0x5B: bracket()  // [
      case 0x3B: endSection()  // ;
      case 0x30, 0x23, 0x3F: place(byte)  // 0 # ?
      case 0x25:  // %
        section.percents += 1
        index += 1
      case 0x40:  // @
        isText = true
        index += 1
      case 0x2E, 0x2C:  // . ,
        isPlain = false
        isScaled = byte == 0x2C && section.hasPlace
        index += 1
      default: letter(byte)
      }
    }
    endSection()
  }

  private mutating func letter(_ byte: UInt8) {
    let lower = byte | 0x20
    if isWord("general") {
      place(0x23)
      index += 6
      return
    }
    switch lower {
    // E+ and E-
    case 0x65 where index + 1 < code.count && (code[index + 1] == 0x2B || code[index + 1] == 0x2D):
      isPlain = false
      index += 2
    case 0x79, 0x65, 0x67, 0x62:  // y e g b
      run(of: byte)
      add(.year)
    case 0x6D:  // m
      let count = run(of: byte)
      if count > 2 {
        add([.month, count == 4 ? .longName : []])
      } else if followsHours {
        add(.minutes)
      } else {
        partsBeforeMonth = parts
        add(.month)
        isMonthOpen = true
      }
    case 0x64:  // d
      let count = run(of: byte)
      add(count > 2 ? [.weekday, count > 3 ? .longName : []] : .day)
    case 0x68:  // h
      run(of: byte)
      add(.hours)
      followsHours = true
    case 0x73:  // s
      run(of: byte)
      if isMonthOpen {
        parts = partsBeforeMonth
        add(.minutes)
      }
      add(.seconds)
    case 0x61 where isWord("am/pm"): index += 5
    case 0x61 where isWord("a/p"): index += 3
    default:
      add(scalar(at: index))
      index += max(1, scalar(at: index).count)
    }
  }

  private func isWord(_ word: StaticString) -> Bool {
    let count = word.utf8CodeUnitCount
    guard index + count <= code.count else { return false }
    return word.withUTF8Buffer { bytes in
      zip(code[index..<index + count], bytes).allSatisfy { $0 | 0x20 == $1 | 0x20 }
    }
  }

  /// The bytes of the scalar at a place.
  private func scalar(at place: Int) -> [UInt8] {
    guard place < code.count else { return [] }
    let end = code[(place + 1)...].firstIndex { $0 & 0xC0 != 0x80 } ?? code.count
    return Array(code[place..<end])
  }

  @discardableResult
  private mutating func run(of byte: UInt8) -> Int {
    let start = index
    while let next, next | 0x20 == byte | 0x20 { index += 1 }
    return index - start
  }

  private mutating func add(_ part: CellFormat.Parts) {
    // Only the first section determines the date parts; later ones are for other signs.
    if figures.isEmpty { parts.formUnion(part) }
    followsHours = false
    isMonthOpen = false
  }

  private mutating func add(_ text: some Sequence<UInt8>) {
    let text = Array(text)
    literal += text
    if text == [0x2D] { pattern += text } else { isPlain = false }
  }

  private mutating func quoted() {
    let end = code[(index + 1)...].firstIndex(of: 0x22) ?? code.count
    add(code[(index + 1)..<end])
    index = end + 1
  }

  private mutating func bracket() {
    let end = code[index...].firstIndex(of: 0x5D) ?? code.count
    let inner = code[(index + 1)..<end]
    index = end + 1
    let lower = Set(inner.map { $0 | 0x20 })
    switch inner.first {
    case 0x24:  // $€-407
      add(inner.dropFirst().prefix { $0 != 0x2D })
    case 0x3C, 0x3D, 0x3E: isConditional = true  // < = >
    default:
      guard lower.count == 1, let unit = lower.first else { return }
      switch unit {
      case 0x68:
        add([.hours, .elapsed])
        followsHours = true
      case 0x6D: add([.minutes, .elapsed])
      case 0x73: add([.seconds, .elapsed])
      default: return
      }
    }
  }

  private mutating func place(_ byte: UInt8) {
    if !section.hasPlace {
      section.prefix = literal
      literal = []
      section.hasPlace = true
    }
    pattern.append(byte)
    if byte != 0x30 { isPlain = false }
    isScaled = false
    index += 1
  }

  private mutating func endSection() {
    index += 1
    if section.hasPlace { section.suffix = literal } else { section.prefix = literal }
    // Each comma after the last placeholder divides by a thousand.
    if isScaled {
      section.prefix = []
      section.suffix = []
    }
    section.prefix = Self.words(section.prefix)
    section.suffix = Self.words(section.suffix)
    if isPlain, pattern.count(where: { $0 == 0x30 }) > 1 { section.zeros = pattern }
    if !isText || section.hasPlace { figures.append(section) }
    section = CellFormat.Figures()
    (literal, pattern, isPlain, isScaled, isText) = ([], [], true, false, false)
    followsHours = false
    isMonthOpen = false
  }

  /// Returns the text if it contains a word or a currency other than the dollar; otherwise empty.
  private static func words(_ text: [UInt8]) -> [UInt8] {
    text.contains { byte in (0x61...0x7A).contains(byte | 0x20) || byte >= 0x80 } ? text : []
  }
}
