/// The value of a property as jCal has it: a type, and one or more values as JSON (RFC 7265 §3.4, §3.6).
struct JCalValue {
  private(set) var type: String
  private(set) var values: [String]

  /// The names of lists of texts (RFC 7265 §3.4.1.2).
  private static let lists: Set<String> = ["CATEGORIES", "RESOURCES"]
  /// The names of texts that are made of parts (RFC 7265 §3.4.1.3).
  private static let structured: Set<String> = ["REQUEST-STATUS"]

  init(_ property: ICalProperty) {
    let name = property.name
    let said = property.parameter("VALUE")?.lowercased()
    let value = property.value
    var type = ICalNames.type(ICalNames.code(of: name))
    if let said { type = ICalNames.ValueType(rawValue: said) ?? .unknown }
    if said == nil, type == .dateTime, property.temporals.first?.isDate == true { type = .date }
    if said == nil, type == .dateTime, !property.periods.isEmpty { type = .period }
    self.type = type.rawValue
    values = []
    let written: [String?] =
      switch type {
      case .text where Self.lists.contains(name): property.texts.map(JCal.quoted)
      case .text where Self.structured.contains(name): [Self.parts(value)]
      case .text: [JCal.quoted(property.text)]
      case .uri, .calAddress, .binary, .unknown, .time: [JCal.quoted(value)]
      case .date, .dateTime: property.temporals.map { JCal.quoted(Self.text($0)) }
      case .period: property.periods.map(Self.text)
      case .duration: [property.duration.map { JCal.quoted($0.text) }]
      case .float where name == "GEO": [property.geo.map { "[\($0.latitude),\($0.longitude)]" }]
      case .float: [property.float.map { "\($0)" }]
      case .integer: [property.integer.map { "\($0)" }]
      case .boolean: [property.boolean.map { "\($0)" }]
      case .utcOffset: [property.utcOffset.map { JCal.quoted(Self.text(offset: $0)) }]
      case .recur: [Self.rule(value)]
      }
    values = written.compactMap { $0 }
    if type == .unknown, let said { self.type = said }
    let isList = type == .date || type == .dateTime || type == .period
    let count = isList ? ICalText.list(value).count : written.count
    if values.isEmpty || values.count != count {
      self.type = ICalNames.ValueType.unknown.rawValue
      values = [JCal.quoted(value)]
    }
  }

  private static func text(_ date: ICalDate) -> String {
    "\(ICalValues.digits(date.year, 4))-\(ICalValues.digits(date.month, 2))-\(ICalValues.digits(date.day, 2))"
  }

  private static func text(_ temporal: ICalTemporal) -> String {
    guard case .dateTime(let dateTime) = temporal else { return text(temporal.day) }
    let time = dateTime.local.time
    let parts = [time.hour, time.minute, time.second].map { ICalValues.digits($0, 2) }
    return "\(text(temporal.day))T\(parts.joined(separator: ":"))\(dateTime.zone == .utc ? "Z" : "")"
  }

  private static func text(_ period: ICalPeriod) -> String {
    let end =
      switch period.end {
      case .moment(let moment): text(.dateTime(moment))
      case .duration(let duration): duration.text
      }
    return "[\(JCal.quoted(text(.dateTime(period.start)))),\(JCal.quoted(end))]"
  }

  private static func text(offset: Int) -> String {
    let digits = ICalValues.text(utcOffset: offset)
    let body = digits.dropFirst()
    let pairs = stride(from: 0, to: body.count, by: 2).map { body.dropFirst($0).prefix(2) }
    return digits.prefix(1) + pairs.joined(separator: ":")
  }

  /// The parts of a text that semicolons divide, as an array.
  private static func parts(_ value: String) -> String {
    let parts = ICalText.parts(bytes: ArraySlice(Array(value.utf8)), at: UInt8(ascii: ";"))
    let texts = parts.map { JCal.quoted(String(decoding: ICalText.unescaped(bytes: $0), as: UTF8.self)) }
    return "[\(texts.joined(separator: ","))]"
  }

  /// A recurrence rule as an object; nil where it is none (RFC 7265 §3.6.10).
  private static func rule(_ value: String) -> String? {
    var members: [String] = []
    for part in value.utf8.split(separator: UInt8(ascii: ";")) {
      let sides = part.split(separator: UInt8(ascii: "="), maxSplits: 1).map {
        String(decoding: $0, as: UTF8.self)
      }
      guard sides.count == 2 else { return nil }
      let name = sides[0].lowercased()
      if name == "until" {
        guard let until = ICalTemporal(sides[1]) else { return nil }
        members.append("\"until\":\(JCal.quoted(text(until)))")
        continue
      }
      let values = sides[1].utf8.split(separator: UInt8(ascii: ",")).map { bytes in
        let text = String(decoding: bytes, as: UTF8.self)
        return ICalValues.integer(text).map { "\($0)" } ?? JCal.quoted(text)
      }
      members.append(
        "\(JCal.quoted(name)):\(values.count == 1 ? values[0] : "[\(values.joined(separator: ","))]")")
    }
    return members.isEmpty ? nil : "{\(members.joined(separator: ","))}"
  }
}
