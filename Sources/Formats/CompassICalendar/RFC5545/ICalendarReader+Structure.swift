import CompassSource

/// How lines become components: what is open, what is closed, what is left out.
extension ICalendarReader {
  mutating func take(_ line: LineReader.Line) {
    defer { open.last = line.position }
    tellOddBytes(of: line)
    guard !line.isTooLong else {
      report(
        .icsLineTooLong, .error, at: line.position, "The line is too long and was skipped")
      return
    }
    let range = line.range
    let split = lines.text.withUnsafeBufferPointer {
      LineSyntax.split($0, from: range.lowerBound, to: range.upperBound)
    }
    guard var split, !isProse(split, line) else {
      joinOrDrop(line)
      return
    }
    isInJunk = false
    if split.code == .begin || split.code == .end {
      let value = lines.text[split.valueStart..<range.upperBound]
      let name = Self.componentName(value)
      lines.dropLines(from: range.lowerBound)
      if split.code == .begin { begin(name, at: line.position) } else { end(name, at: line.position) }
    } else {
      tellOddities(of: split, in: line)
      var line = line
      decode(&split, &line)
      add(split, line)
    }
  }

  private static func componentName(_ value: ArraySlice<UInt8>) -> String {
    String(
      decoding: value.drop(while: \.isBlank).prefix(while: LineSyntax.isName).map(\.capital), as: UTF8.self)
  }

  // MARK: Components

  private mutating func begin(_ name: String, at position: SourcePosition) {
    guard !name.isEmpty else {
      report(.icsJunkLine, .warning, at: position, "BEGIN has no component name. The line was skipped")
      return
    }
    if name == "VCALENDAR" {
      close(to: 0, because: "the next calendar begins")
      endCalendar(at: position, isSaid: false)
      openCalendar(at: position)
      return
    }
    if open.skipped > 0 {
      guard OpenComponents.outer.contains(name) else {
        open.skipped += 1
        return
      }
      open.skipped = 0
    }
    close(to: open.depth(before: name), because: "\(name) begins")
    if !open.hasCalendar { openMissingCalendar(at: position) }
    guard open.depth < limits.nestingDepth else {
      open.skipped = 1
      if !open.saidTooDeep {
        report(
          .icsNestedTooDeep, .error, at: position,
          "Components are nested too deeply. \(value: name) was skipped")
      }
      open.saidTooDeep = true
      return
    }
    if open.depth == 0 { flushProperties() }
    open.begin(name, at: position)
    if open.fault == nil {
      current.begin(name, at: position)
      if open.nested > limits.nestedComponents { leaveOut(.icsComponentTooLarge) }
    }
  }

  private mutating func end(_ name: String, at position: SourcePosition) {
    if name == "VCALENDAR" {
      guard open.hasCalendar else {
        tellStrayEnd(name, at: position)
        return
      }
      close(to: 0, because: "the calendar ends")
      endCalendar(at: position, isSaid: true)
      return
    }
    if open.skipped > 0 {
      guard OpenComponents.outer.contains(name), open.outermost?.name == name else {
        open.skipped -= 1
        return
      }
      open.skipped = 0
    }
    guard let depth = open.depth(afterEndOf: name) else {
      tellStrayEnd(name, at: position)
      return
    }
    close(to: depth + 1, because: "\(name) ends")
    closeInnermost(at: position)
  }

  /// Closes components whose END is missing.
  private mutating func close(to depth: Int, because reason: String) {
    guard open.depth > depth, let last = open.last else { return }
    open.skipped = 0
    while open.depth > depth, let component = open.innermost {
      report(
        .icsMissingEnd, .warning, at: component.position,
        "\(value: component.name) has no END line. It was closed where \(reason)",
        help: "Add the missing END line.")
      closeInnermost(at: last)
    }
  }

  private mutating func closeInnermost(at position: SourcePosition) {
    guard let component = open.end() else { return }
    if open.fault == nil { current.end(at: position) }
    guard open.depth == 0 else { return }
    if let fault = open.fault {
      report(
        fault, .error, at: component.position.extended(to: position),
        "\(value: component.name) is too large and was skipped")
    } else if let whole = current.component(lines.text) {
      steps.append(.component(whole))
    }
    open.fault = nil
    forgetLines()
  }

  /// Leaves the outermost component out, and goes on behind it.
  private mutating func leaveOut(_ fault: DiagnosticCode) {
    open.fault = fault
    forgetLines()
  }

  mutating func forgetLines() {
    current.removeAll()
    lines.dropLines()
  }

  // MARK: Calendars

  private mutating func openCalendar(at position: SourcePosition?) {
    open.hasCalendar = true
    open.calendar = position
    seen.properties = 0
    seen.bytes = 0
    seen.codes = []
    seen.calendars += 1
    steps.append(.calendar)
  }

  private mutating func openMissingCalendar(at position: SourcePosition) {
    reportOnce(
      .icsMissingBegin, .warning, at: position,
      "BEGIN:VCALENDAR is missing before this line. The calendar was read anyway")
    openCalendar(at: nil)
  }

  private mutating func endCalendar(at position: SourcePosition, isSaid: Bool) {
    guard open.hasCalendar else { return }
    flushProperties()
    if let begin = open.calendar {
      if !isSaid {
        report(
          .icsMissingEnd, .warning, at: begin,
          "VCALENDAR has no END line. It was closed where \(isAtEnd ? "the file ends" : "the next begins")")
      }
      tellMissingProperties(of: begin)
    }
    open.hasCalendar = false
    open.calendar = nil
  }

  /// Hands on the properties of the calendar that were read since the last component.
  private mutating func flushProperties() {
    guard !current.isEmpty else { return }
    let properties = current.properties(lines.text)
    steps.append(.properties(properties))
    forgetLines()
  }

  /// Closes what is open at the end of the file.
  mutating func finish() {
    tellFileOddities()
    close(to: 0, because: "the file ends")
    if let last = open.last { endCalendar(at: last, isSaid: false) }
    forgetLines()
  }

  // MARK: Properties

  private mutating func add(_ split: LineSyntax.Split, _ line: LineReader.Line) {
    let start = line.range.lowerBound
    guard open.skipped == 0, open.fault == nil else {
      lines.dropLines(from: start)
      return
    }
    if !open.hasCalendar, open.depth == 0 {
      guard seen.calendars == 0, split.code != .unknown else {
        dropJunk(line)
        return
      }
      openMissingCalendar(at: line.position)
    }
    if open.depth == 0 {
      tellRepetition(of: split.code, at: line.position)
      tellOldVersion(split, line)
      guard seen.properties < limits.properties, seen.bytes + line.range.count <= limits.componentBytes else {
        reportOnce(
          .icsComponentTooLarge, .error, at: line.position,
          "The calendar has too many properties. The rest were skipped")
        lines.dropLines(from: start)
        return
      }
      seen.properties += 1
      seen.bytes += line.range.count
    }
    open.properties += 1
    current.add(
      ScannedLine(
        kind: .property, start: start, valueStart: split.valueStart, end: line.range.upperBound,
        code: split.code, position: line.position))
    leaveOutIfTooLarge()
  }

  /// Leaves the outermost component out if it is larger than the limits.
  mutating func leaveOutIfTooLarge() {
    if open.depth > 0, open.properties > limits.properties || lines.text.count > limits.componentBytes {
      leaveOut(.icsComponentTooLarge)
    }
  }
}
