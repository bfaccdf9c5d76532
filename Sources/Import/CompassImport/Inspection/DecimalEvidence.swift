import CompassSource

/// The evidence in a column for a decimal comma or a decimal point.
struct DecimalEvidence: Sendable {
  /// How many numbers can only have a comma before their decimals: `3,9`, `1.250,5`.
  private(set) var comma = 0
  /// How many numbers can only have a point before their decimals: `.406`, `1,250.5`, `3.9`.
  private(set) var point = 0
  /// How many numbers could have either: `1,250`.
  private(set) var either = 0
  /// How many numbers have a mark between thousands and another one before their decimals: `1.250,5`.
  private(set) var grouped = 0
  /// A number that can only have a comma, and one that can only have a point.
  private(set) var samples: [Bool: (line: Int, text: String)] = [:]

  /// Adds a cell.
  ///
  /// - Parameters:
  ///   - bytes: the cell.
  ///   - line: the line of the cell.
  mutating func add(_ bytes: Span<UInt8>, line: Int) {
    guard let isComma = Self.isComma(bytes) else { return }
    func has(_ mark: UInt8) -> Bool { bytes.indices.contains { bytes[$0] == mark } }
    if isComma != nil, has(0x2C), has(0x2E) { grouped += 1 }
    switch isComma {
    case nil: either += 1
    case true?: comma += 1
    case false?: point += 1
    }
    if let isComma, samples[isComma] == nil {
      samples[isComma] = (line, bytes.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) })
    }
  }

  /// Whether a number can only have a comma before its decimals; nil inside if it could have either mark, nil outside
  /// if it says nothing.
  private static func isComma(_ bytes: Span<UInt8>) -> Bool?? {
    let commas = bytes.indices.filter { bytes[$0] == 0x2C }
    let points = bytes.indices.filter { bytes[$0] == 0x2E }
    guard let lastDigit = bytes.indices.last(where: { 0x30...0x39 ~= bytes[$0] }) else { return nil }
    // A comma in a list or a remark isn't a decimal comma.
    if let comma = commas.last, comma == 0 || comma >= lastDigit || !(0x30...0x39 ~= bytes[comma + 1]) {
      return nil
    }
    func isDigit(_ index: Int) -> Bool { index >= 0 && 0x30...0x39 ~= bytes[index] }
    func decimals(after index: Int) -> Int {
      var next = index + 1
      while next <= lastDigit, isDigit(next) { next += 1 }
      return next - index - 1
    }
    switch (commas.last, points.last) {
    case (let comma?, let point?):
      if comma > point, commas.count == 1 { return .some(true) }
      return point > comma && points.count == 1 ? .some(false) : nil
    case (let comma?, nil):
      guard commas.count == 1, comma < lastDigit else { return nil }
      // No group of thousands begins with a single 0: `0,357` is an average.
      let isZero = comma > 0 && bytes[comma - 1] == 0x30 && !isDigit(comma - 2)
      return decimals(after: comma) == 3 && comma > 0 && !isZero ? .some(nil) : .some(true)
    case (nil, let point?):
      guard points.count == 1, point < lastDigit else { return nil }
      // `1.250` alone could be a grouped German number; `.406` and `0.406` could not.
      let isGroup = isDigit(point - 1) && (bytes[point - 1] != 0x30 || isDigit(point - 2))
      return decimals(after: point) == 3 && isGroup ? .some(nil) : .some(false)
    case (nil, nil): return nil
    }
  }

  /// Returns the automatic choice of the decimal mark, or nil if no number depends on it.
  ///
  /// - Parameters:
  ///   - header: the header of the column.
  ///   - others: the evidence in the other columns for a comma and for a point, in bits.
  ///   - accent: the evidence for a comma from the country of the file's writers.
  ///   - given: whether an explicit setting chose the comma, and which setting it was.
  func inference(
    header: String, others: (comma: Double, point: Double), accent: [Inference.Evidence],
    given: (isComma: Bool, by: String)?
  ) -> Inference? {
    guard comma + point + either > 0 else { return nil }
    func candidate(_ isComma: Bool) -> Inference.Candidate {
      let count = isComma ? comma : point
      let other = isComma ? others.comma : others.point
      var evidence = [
        Inference.Evidence("the only way to read \(count) of them", bits: bits(isComma)),
        Inference.Evidence("same as other columns", bits: other / 2),
      ].filter { $0.bits > 0 }
      evidence += isComma ? accent : [Inference.Evidence("usual here", bits: 2)]
      let choice = isComma ? "comma" : "point"
      return Inference.Candidate(choice, label: choice, evidence: evidence)
    }
    var result = Inference(
      what: "decimal-mark", scope: "numbers in \(header)", among: [candidate(false), candidate(true)],
      given: given.map { ($0.isComma ? "comma" : "point", $0.by) })
    let isComma = result.choice == "comma"
    result.override = "--decimal-mark \(isComma ? "point" : "comma")"
    result.isRoutine = !isComma && result.confidence == .certain
    return result
  }

  /// Returns the mark that can't come before three digits in a column of prices; nil if both marks can.
  ///
  /// Prices don't have three decimals. In a column with $1,250.00 or $95.50, the meaning of 1.250 is unclear.
  func refusedMark(isComma: Bool) -> UInt8? {
    let (own, other) = isComma ? (comma, point) : (point, comma)
    return own > other && (grouped > 0 || other == 0) ? (isComma ? 0x2C : 0x2E) : nil
  }

  /// The evidence in the column for a mark, in bits.
  func bits(_ isComma: Bool) -> Double { Double(min(3, isComma ? comma : point)) * 3 }
}
