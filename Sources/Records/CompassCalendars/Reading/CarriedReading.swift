import CompassICalendar
import CompassModel
import CompassSource
import CompassValidation

/// Reads an exported event: changed parts from the visible properties, all others from the saved data.
struct CarriedReading {
  /// The result of reading the event.
  private(set) var reading = CalendarEventReader.Reading()
  private let component: ICalComponent
  private let lexicon: Lexicon
  private var event: CarriedEvent

  private static let place: [CarriedProperty] = [.location, .address, .city, .state]

  /// Reads an event.
  init(
    _ event: CarriedEvent, _ component: ICalComponent, _ moment: CalendarEventReader.EventTime,
    isCancelled: Bool,
    lexicon: Lexicon
  ) {
    self.lexicon = lexicon
    self.event = event
    self.component = component
    for property in CarriedProperty.allCases where property != .athlete {
      set(property.rawValue, event[property], component.property("\(property.property)"))
    }
    readTimes(moment)
    readTitle(moment, isCancelled: isCancelled)
    readPlace()
    readText()
    readAddress()
    readSequence()
    reading.carried = self.event
  }

  private mutating func set(_ field: String, _ text: String?, _ property: ICalProperty?) {
    guard let text, !text.isEmpty else { return }
    reading.values[field] = .init(text: text, position: property?.position ?? component.position)
  }

  /// Sets a changed field.
  ///
  /// An empty value means that the field was cleared.
  private mutating func change(_ field: String, _ text: String?, _ property: ICalProperty?) {
    event.edited.insert(field)
    guard let text, !text.isEmpty else {
      reading.values[field] = nil
      event.emptied.insert(field)
      return
    }
    set(field, text, property)
  }

  // MARK: Times

  private mutating func readTimes(_ moment: CalendarEventReader.EventTime) {
    let kept = reading
    CalendarEventReader.setTimes(moment, TimingText(""), component, &reading)
    if let state = reading.values["state"]?.text, event.zone == nil, event.sequence != nil,
      USState.named(state)?.timeZones.first == moment.zone
    {
      // The time zone comes from the event's state, not from the event itself.
      reading.values["time_zone"] = nil
    }
    guard event.isChanged(.times) else {
      if event.sequence != nil, case .dateTime = moment.start, reading.values["end_time"] == nil {
        // Compass exports an event with equal start and end times without an end.
        reading.values["end_time"] = reading.values["start_time"]
      }
      for field in ["start_date", "end_date", "time_zone"] {
        if let value = kept.values[field] { reading.values[field] = value }
      }
      return
    }
    reading.values["end_time_assumed"] = nil
    let fields = ["start_date", "end_date", "start_time", "end_time", "end_time_assumed", "time_zone"]
    event.edited.formUnion(fields)
    event.emptied.formUnion(fields.filter { $0 != "time_zone" && reading.values[$0] == nil })
  }

  // MARK: The title

  private mutating func readTitle(_ moment: CalendarEventReader.EventTime, isCancelled: Bool) {
    let summary = component.property("SUMMARY")
    let status = component.property("STATUS")
    let (title, saysCancelled) = lexicon.withoutCancelledMark((summary?.text ?? "").trimmedBlanks)
    var isOff = isCancelled || status?.text.trimmedBlanks.uppercased() == "CANCELLED"
    if event.isChanged(.summary) || event[.name] == nil {
      isOff = isOff || saysCancelled
      let uid = component.property("UID").flatMap { CalendarUID($0.text) }
      let name = event.name(in: title, day: uid?.day, isWholeDay: moment.start.isDate)
      if name != event[.name], !name.isEmpty {
        if event.isChanged(.summary) { event.edited.insert("name") }
        set("name", name, summary)
      }
      if event.isChanged(.summary), saysCancelled { event.edited.insert("cancelled") }
    }
    if isCancelled || event.isChanged(.status) { event.edited.insert("cancelled") }
    // A later revision of a canceled event can reinstate it.
    let isRevised = (component.property("SEQUENCE")?.integer ?? 0) > 0
    if isOff || isRevised || event.edited.contains("cancelled") {
      set("cancelled", isOff ? "true" : "false", status ?? summary)
    }
  }

  // MARK: The place

  private mutating func readPlace() {
    let location = component.property("LOCATION")
    if event.isChanged(.location) {
      let parts = event.place(in: location?.text ?? "")
      for part in Self.place where parts[part] != event[part] { change(part.rawValue, parts[part], location) }
    }
    // A changed location makes the old coordinates invalid.
    if event.isChanged(.location), !event.isChanged(.geo), event.sequence != nil {
      change("latitude", nil, nil)
      change("longitude", nil, nil)
      return
    }
    if let property = component.property("GEO"), property.geo != nil, !event.isChanged(.geo) {
      let parts = property.value.split(separator: ";").map(String.init)
      set("latitude", parts.first, property)
      set("longitude", parts.last, property)
      return
    }
    CalendarEventReader.setCoordinates(of: component, &reading)
    if event.isChanged(.geo) { event.edited.formUnion(["latitude", "longitude"]) }
  }

  // MARK: The text

  private mutating func readText() {
    guard event.isChanged(.description) else { return }
    let property = component.property("DESCRIPTION")
    let words = event.words(in: Markup.stripped(property?.text ?? "").replacing("\r\n", with: "\n"))
    event.isUnclear = words.isUnclear
    if let checkin = words.checkin, checkin != event[.checkinTime] {
      change("checkin_time", checkin, property)
    }
    if let notes = words.notes, notes != event[.performanceNotes] {
      change("performance_notes", notes, property)
    }
    let description = words.description ?? ""
    guard description != (event[.description] ?? "") else { return }
    change("description", description, property)
    if !event.showsDescription { event.unseen.insert("description") }
  }

  // MARK: The rest

  private mutating func readAddress() {
    let property = component.property("URL")
    let address = (property?.value ?? "").trimmedBlanks
    if address.isEmpty {
      if event.isChanged(.url), event.sequence != nil { change("url", nil, nil) }
    } else if CalendarEventReader.isWebAddress(address) {
      set("url", PublicURL.withoutSecrets(address), property)
      if event.isChanged(.url) { event.edited.insert("url") }
    }
  }

  private mutating func readSequence() {
    guard let property = component.property("SEQUENCE"), let number = property.integer, number > 0 else {
      return
    }
    event.edited.insert("sequence")
    set("sequence", String(number), property)
  }
}
