public import CompassSource

extension RecurrenceSet {
  /// The components of a calendar put together by the events that they are about.
  public struct Groups: Sendable {
    /// One list for each event, in the order of the file: what ``RecurrenceSet`` is made from.
    public var groups: [[ICalComponent]] = []
    /// What was left out.
    public var diagnostics: [Diagnostic] = []
  }

  /// Puts components together by UID; one without a UID stands alone.
  ///
  /// Of two with one UID and one start the newest is used, by SEQUENCE and then LAST-MODIFIED, and so it is of those
  /// that each have a SEQUENCE of their own; others with different starts are events of their own, since programs
  /// exist that give one UID to all their events.
  public static func groups(_ components: [ICalComponent]) -> Groups {
    var result = Groups()
    var byUID: [String: [ICalComponent]] = [:]
    var order: [(uid: String, alone: ICalComponent?)] = []
    for component in components {
      let uid = component.property("UID")?.text ?? ""
      guard !uid.isEmpty else {
        order.append(("", component))
        continue
      }
      let key = component.name + ":" + uid
      if byUID[key] == nil { order.append((key, nil)) }
      byUID[key, default: []].append(component)
    }
    for (uid, alone) in order {
      if let alone { result.groups.append([alone]) }
      guard let members = byUID[uid] else { continue }
      if members.count == 1 { result.groups.append(members) } else { split(members, into: &result) }
    }
    return result
  }

  /// Splits the components of one UID into events with different starts.
  private static func split(_ members: [ICalComponent], into result: inout Groups) {
    var starts: [ICalTemporal?: [ICalComponent]] = [:]
    var order: [ICalTemporal?] = []
    for component in masters(of: members, diagnostics: &result.diagnostics) {
      let start = component.property("DTSTART")?.temporal
      if starts[start] == nil { order.append(start) }
      starts[start, default: []].append(component)
    }
    var groups: [[ICalComponent]] = []
    for start in order {
      if let master = newest(of: starts[start] ?? [], diagnostics: &result.diagnostics) {
        groups.append([master])
      }
    }
    if groups.isEmpty { groups.append([]) }
    let firsts = groups.map(\.first)
    for component in members {
      guard let original = component.property("RECURRENCE-ID")?.temporal else { continue }
      groups[index(of: original, among: firsts)].append(component)
    }
    result.groups += groups.filter { !$0.isEmpty }
  }

  /// The components that are events themselves: of revisions of one event, each with a SEQUENCE of its own, the last.
  ///
  /// Programs that give one UID to all their events give many the same SEQUENCE.
  private static func masters(
    of members: [ICalComponent], diagnostics: inout [Diagnostic]
  ) -> [ICalComponent] {
    let masters = members.filter { $0.property("RECURRENCE-ID") == nil }
    let revisions = masters.compactMap { $0.property("SEQUENCE")?.integer }
    guard revisions.count > 1, revisions.count == masters.count, Set(revisions).count == revisions.count,
      let newest = newest(of: masters, diagnostics: &diagnostics)
    else { return masters }
    return [newest]
  }

  /// The event that a RECURRENCE-ID is most likely about: of those that recur the last to begin by then.
  private static func index(of original: ICalTemporal, among masters: [ICalComponent?]) -> Int {
    var best = 0
    var bestStart: ICalLocalTime?
    for (index, master) in masters.enumerated() {
      guard let master, let start = master.property("DTSTART")?.temporal?.local,
        start.date <= original.day,
        master.properties.contains(where: { ["RRULE", "RDATE"].contains($0.name) }),
        bestStart.map({ start > $0 }) ?? true
      else { continue }
      best = index
      bestStart = start
    }
    return best
  }

  /// The newest of components that are one; the later in the file where nothing tells.
  static func newest(of components: [ICalComponent], diagnostics: inout [Diagnostic]) -> ICalComponent? {
    let newest = newest(of: components)
    if components.count > 1 {
      diagnostics.append(
        Diagnostic(
          .recurrenceDuplicate, .warning, "\(components.count) components are the same event",
          help: "The one with the highest SEQUENCE, then the latest LAST-MODIFIED, was used.",
          position: newest?.position, field: "UID",
          related: components.compactMap(\.position).filter { $0 != newest?.position }))
    }
    return newest
  }

  /// The newest of components that are one; the later in the file where nothing tells.
  static func newest(of components: [ICalComponent]) -> ICalComponent? {
    components.reduce(nil) { best, component in
      guard let best else { return component }
      return age(of: component) >= age(of: best) ? component : best
    }
  }

  private static func age(of component: ICalComponent) -> (Int, Int) {
    let changed = component.property("LAST-MODIFIED") ?? component.property("DTSTAMP")
    return (component.property("SEQUENCE")?.integer ?? 0, changed?.temporal?.local.seconds ?? .min)
  }
}
