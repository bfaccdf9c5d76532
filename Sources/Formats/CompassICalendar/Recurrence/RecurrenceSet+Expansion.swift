import CompassSource

extension RecurrenceSet {
  /// A time that the rules and dates give.
  private struct Instance {
    let instant: Int
    let local: ICalLocalTime
    let length: EventTiming.Length?
  }

  /// The occurrences that reach into a window, and all that is wrong with the event's times.
  public func occurrences(in window: Window) -> Expansion {
    var expansion = Expansion(diagnostics: found)
    if let master { expand(master, window, into: &expansion) }
    for override in overrides {
      guard let span = override.timing.span(from: override.timing.start.local, usual: usual),
        window.contains(span)
      else { continue }
      expansion.occurrences.append(
        occurrence(span, override.component, override.recurrenceID, isOverride: true))
    }
    expansion.occurrences.sort {
      ($0.startInstant, $0.endInstant) < ($1.startInstant, $1.endInstant)
    }
    if expansion.occurrences.count > limits.occurrences {
      expansion.occurrences.removeSubrange(limits.occurrences...)
      expansion.didReachLimit = true
    }
    return expansion
  }

  private func occurrence(
    _ span: EventTiming.Span, _ component: ICalComponent, _ recurrenceID: ICalTemporal?, isOverride: Bool
  ) -> Occurrence {
    let status = component.property("STATUS")?.text.uppercased()
    return Occurrence(
      start: span.start, end: span.end, startInstant: span.startInstant, endInstant: span.endInstant,
      recurrenceID: recurrenceID, component: component, isOverride: isOverride,
      isCancelled: status == "CANCELLED")
  }

  private func expand(_ master: Master, _ window: Window, into expansion: inout Expansion) {
    var shifts = overrides.filter(\.isForFuture).sorted { $0.instant < $1.instant }[...]
    var shift: Override?
    let replaced = Set(overrides.map(\.key))
    var left = limits
    let excludedByRules = excludedByRules(master, window, &left, into: &expansion)
    let excluded = master.dates.excluded.union(excludedByRules)
    var last: Int?
    for instance in instances(of: master, window, &left, into: &expansion) {
      // Two local times can be one moment, where clocks are put forward.
      guard instance.instant != last else { continue }
      last = instance.instant
      while let next = shifts.first, next.instant < instance.instant { shift = shifts.removeFirst() }
      let key = master.timing.key(of: instance.local)
      let day = RecurrenceKey.day(instance.local.date.daysSince1970)
      if excluded.contains(key) || excluded.contains(day) { continue }
      if replaced.contains(key) || replaced.contains(day) { continue }
      let original = master.timing.temporal(instance.local)
      if let shift {
        guard let span = shifted(instance, by: shift, master), window.contains(span) else { continue }
        expansion.occurrences.append(occurrence(span, shift.component, original, isOverride: true))
        continue
      }
      let timing = instance.length.map { master.timing.lasting($0) } ?? master.timing
      guard let span = timing.span(from: instance.local, usual: usual), window.contains(span) else {
        continue
      }
      expansion.occurrences.append(
        occurrence(span, master.component, master.dates.recurs ? original : nil, isOverride: false))
    }
  }

  /// Moves a time as far as an override for this and all later times moves its own, on the clock.
  private func shifted(
    _ instance: Instance, by override: Override, _ master: Master
  ) -> EventTiming.Span? {
    let zone = master.timing.start.isDate ? usual : override.timing.zone
    guard let original = zone.local(at: override.instant), let local = zone.local(at: instance.instant) else {
      return nil
    }
    let distance = override.timing.start.local.seconds - original.seconds
    guard let moved = ICalLocalTime(seconds: local.seconds + distance) else { return nil }
    return override.timing.span(from: moved, usual: usual)
  }

  /// How far outside the window a start can lie whose occurrence reaches into it, in seconds.
  private func reach(of master: Master) -> Int {
    var reach = master.timing.mostSeconds
    for extra in master.dates.extras {
      if let length = extra.length { reach = max(reach, master.timing.lasting(length).mostSeconds) }
    }
    for override in overrides where override.isForFuture {
      let distance = override.timing.zone.instant(of: override.timing.start.local) - override.instant
      reach = max(reach, override.timing.mostSeconds) + abs(distance)
    }
    // Clocks of two zones, and of a zone and UTC, show times that are at most this far apart.
    return reach + 2 * 86_400
  }

  private func instances(
    of master: Master, _ window: Window, _ left: inout RecurrenceLimits, into expansion: inout Expansion
  ) -> [Instance] {
    let timing = master.timing
    let start = timing.start.local
    var result = [Instance(instant: timing.instant(of: start, usual: usual), local: start, length: nil)]
    for extra in master.dates.extras {
      let instant = timing.instant(of: extra.local, usual: usual)
      result.append(Instance(instant: instant, local: extra.local, length: extra.length))
    }
    let reach = reach(of: master)
    for rule in master.dates.rules {
      forEachTime(of: rule, timing, window, reach: reach, isExcluding: false, &left, into: &expansion) {
        result.append(Instance(instant: $1, local: $0, length: nil))
      }
    }
    // A period of RDATE counts more than the same time by a rule.
    return result.sorted { ($0.instant, $0.length == nil ? 1 : 0) < ($1.instant, $1.length == nil ? 1 : 0) }
  }

  private func excludedByRules(
    _ master: Master, _ window: Window, _ left: inout RecurrenceLimits, into expansion: inout Expansion
  ) -> Set<RecurrenceKey> {
    var result: Set<RecurrenceKey> = []
    let reach = master.dates.excludingRules.isEmpty ? 0 : reach(of: master)
    for rule in master.dates.excludingRules {
      forEachTime(of: rule, master.timing, window, reach: reach, isExcluding: true, &left, into: &expansion) {
        local, _ in result.insert(master.timing.key(of: local))
      }
    }
    return result
  }

  /// Calls a closure with each time of a rule that can have to do with the window.
  ///
  /// - Parameters:
  ///   - isExcluding: whether the rule is an EXRULE, which takes out DTSTART only where it gives it.
  ///   - left: what all rules of the event together may still ask for.
  private func forEachTime(
    of rule: RecurrenceDates.Rule, _ timing: EventTiming, _ window: Window, reach: Int, isExcluding: Bool,
    _ left: inout RecurrenceLimits, into expansion: inout Expansion,
    _ use: (ICalLocalTime, _ instant: Int) -> Void
  ) {
    var lastInstant: Int?
    switch rule.last {
    case .instant(let instant): lastInstant = instant
    case .day(let day):
      lastInstant = ICalDate(daysSince1970: day).map {
        usual.instant(of: ICalLocalTime($0, ICalTime(wrappingSeconds: 86_399)))
      }
    case nil: break
    }
    let end = min(window.end, lastInstant ?? window.end)
    var iterator = RecurrenceIterator(
      rule.rule, start: timing.start.local, from: ICalLocalTime(seconds: window.start - reach),
      through: ICalLocalTime(seconds: end + reach), includesStart: !isExcluding, limits: left)
    while let local = iterator.next() {
      let instant = timing.instant(of: local, usual: usual)
      if let lastInstant, instant > lastInstant { continue }
      use(local, instant)
    }
    left.candidates = max(1, left.candidates - iterator.examined)
    left.occurrences = max(1, left.occurrences - iterator.given)
    guard iterator.didReachLimit else { return }
    expansion.didReachLimit = true
    expansion.diagnostics.append(.limit("The rule has too many occurrences", rule.property))
  }
}

extension EventTiming {
  /// A local time as DTSTART would be written.
  func temporal(_ local: ICalLocalTime) -> ICalTemporal {
    start.isDate ? .date(local.date) : .dateTime(ICalDateTime(local, label))
  }

  /// The moment of a local time, in seconds since 1970-01-01T00:00:00Z; a whole day begins in the usual zone.
  func instant(of local: ICalLocalTime, usual: any ICalZoneRules) -> Int {
    (start.isDate ? usual : zone).instant(of: local)
  }
}
