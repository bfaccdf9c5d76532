import CompassCommandLine
import CompassDocuments
import CompassModel
import CompassStore
import CompassValidation
import Foundation

/// Finds the trip that an argument names, and its events.
struct TripFinder {
  let store: any StoreReading
  let owners: [UUID?]?
  let today: CalendarDate

  /// A trip with its events.
  struct Found {
    /// The trip; nil where only events name it.
    var trip: Trip?
    /// What it is called.
    var name: String
    /// Its days.
    var days: ClosedRange<CalendarDate>
    /// Its events.
    var events: [Event]
    /// Why these.
    var choice: TripSheetReport.Choice
    /// Events on the same days that name another trip or none.
    var others: [Event]
  }

  /// The trip of an id, the beginning of one, a name, a name that events have in a column `trip`, or `next`.
  ///
  /// - Throws: ``CommandFailure`` where there is none or more than one, with what was probably meant.
  func find(_ text: String) throws -> Found {
    if text == "next" { return try found(next()) }
    let resolution = try store.resolve(.trip, text, owners: owners)
    switch resolution {
    case .found(let id):
      guard let trip = try store.record(Trip.self, id: id) else { break }
      return try found(trip)
    case .ambiguous(let records):
      throw CommandFailure(
        "Several trips match:", listing: lines(records.compactMap(Trip.init)),
        help: "Use an ID from this list")
    case .unknown: break
    }
    let named = try TripEvents.named(text, in: store, owners: owners)
    if let first = named.first {
      let last = named.map(\.last).max() ?? first.last
      return Found(
        trip: nil, name: first.tripName ?? text, days: first.startDate...last, events: named, choice: .column,
        others: [])
    }
    var near: [Trip] = []
    if case .unknown(let records) = resolution { near = records.compactMap(Trip.init) }
    throw CommandFailure(
      "Unknown trip \"\(text)\"", suggesting: lines(near),
      help: "`compass-export trips` lists all")
  }

  private func next() throws -> Trip {
    var query = TripQuery(owners: owners)
    query.since = today
    query.isArchived = false
    guard let trip = try store.trips(query).first(where: { !$0.isHidden }) else {
      throw CommandFailure("No upcoming trips", help: "`compass-export trips` lists all")
    }
    return trip
  }

  private func found(_ trip: Trip) throws -> Found {
    // The trip of one athlete has no events of another.
    let owners = trip.userID.map { [Optional($0)] } ?? self.owners
    let found = try TripEvents(of: trip, store, owners: owners)
    return Found(
      trip: trip, name: trip.name, days: trip.days, events: found.events,
      choice: found.areNamed ? .column : .days, others: found.others)
  }

  private func lines(_ trips: [Trip]) -> [String] {
    trips.map { trip in
      let days = CalendarDate.range(from: trip.startDate, to: trip.endDate)
      return "\(trip.id.text.prefix(8))  \(days)  \(trip.name)"
    }
  }
}

extension Event {
  /// The last day, not before the first.
  fileprivate var last: CalendarDate { max(startDate, endDate ?? startDate) }
}
