import CompassCalendars
import CompassSource
import Testing

@Suite("A feed beside an earlier build of itself")
struct FeedCheckEarlierTests {
  /// Three events on three days.
  private static let three: Feed = {
    var feed = Feed()
    feed.events = ["a", "b", "c"].enumerated().map { index, name in
      Feed.event("\(name)@example.org", stamp: "2026040\(index + 1)T080000Z")
        .map {
          $0.replacing("20260418T", with: "202604\(index + 18)T").replacing("camp", with: "camp \(name)")
        }
    }
    return feed
  }()

  /// What is found in three events after they were changed.
  private static func lines(_ change: (inout Feed) -> Void) -> [String] {
    var feed = three
    change(&feed)
    var check = feed.check
    check.earlier = three.bytes
    return check.lines
  }

  @Test("The same, one more, one less, in another order: nothing")
  func same() {
    #expect(Self.lines { _ in } == [])
    #expect(Self.lines { $0.events.append(Feed.event()) } == [])
    #expect(Self.lines { $0.events.removeFirst() } == [])
    #expect(Self.lines { $0.events.reverse() } == [])
  }

  @Test("Another UID for the same event")
  func changedUID() {
    #expect(Self.lines { $0.replace("UID", by: "UID:z@example.org") } == ["feed-uid-changed aw gw ow tn"])
  }

  @Test("UIDs that went on to the next event")
  func reusedUID() {
    let lines = Self.lines { feed in
      feed.events.swapAt(0, 1)
      feed.events[0][0] = "UID:a@example.org"
      feed.events[1][0] = "UID:b@example.org"
    }
    #expect(lines == ["feed-uid-reused ae ge oe te"])
  }

  @Test(
    "A change of time, place or status needs a new SEQUENCE",
    arguments: [
      "DTSTART;TZID=America/New_York:20260418T100000", "DTEND;TZID=America/New_York:20260418T130000",
      "LOCATION:Old Field",
    ])
  func sequence(line: String) {
    let name = String(line.prefix { $0 != ":" && $0 != ";" })
    #expect(Self.lines { $0.replace(name, by: line) } == ["feed-sequence-missing gw"])
    let dated = Self.lines {
      $0.replace(name, by: line)
      $0.replace("LAST-MODIFIED", by: "LAST-MODIFIED:20260405T080000Z")
    }
    #expect(dated == ["feed-sequence-missing gn"])
    let counted = Self.lines {
      $0.replace(name, by: line)
      $0.replace("SEQUENCE", by: "SEQUENCE:1")
    }
    #expect(counted == [])
  }

  @Test("Other changes need none")
  func otherChanges() {
    #expect(Self.lines { $0.replace("DESCRIPTION", by: "DESCRIPTION:Bring water") } == [])
  }

  @Test("A SEQUENCE never goes down")
  func decreasing() {
    var check = Self.three.check
    var earlier = Self.three
    earlier.replace("SEQUENCE", by: "SEQUENCE:4")
    check.earlier = earlier.bytes
    #expect(check.lines == ["feed-sequence-decreased aw ge ow tw"])
  }

  @Test("DTSTAMPs that move with nothing else are the time of writing")
  func stamps() {
    let lines = Self.lines { feed in
      feed.events = feed.events.map { $0.map { $0.replacing("DTSTAMP:2026040", with: "DTSTAMP:2026050") } }
    }
    #expect(lines == ["feed-stamp-now aw gn on tw"])
    #expect(Self.lines { $0.replace("DTSTAMP", by: "DTSTAMP:20260505T080000Z") } == [])
  }

  @Test("An earlier build that is none says nothing")
  func noCalendar() {
    var check = Feed().check
    check.earlier = Array("<!DOCTYPE html>".utf8)
    #expect(check.lines == [])
  }
}
