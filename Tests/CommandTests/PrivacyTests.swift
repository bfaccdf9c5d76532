import CompassModel
import Foundation
import TestSupport
import Testing

/// A store in which every private fact of the family has a word of its own.
private struct PrivateStore {
  let command: Command

  /// Words that no document for a coach may have: another school, visits to it, what the family pays and thinks,
  /// where it stays, and the token of an address.
  static let secrets =
    [
      "CANTOK", "Faberton", "Denbyton", "Lakeview", "Skylark", "Wrenhall", "Quillon", "487.50", "48750",
      "Marigold", "Pelican", "Registered",
      "Attended",
      "Friend", "jordan.vale@example.com", "ivory.quillon", "Positive",
    ] + birthAndPlace
  /// What no document for a coach has, even if all private facts are included.
  static let birthAndPlace = ["2009-03-11", "Mar 11, 2009", "March 11, 2009", "3/11/2009", "02139-4307"]
  /// Words of public events that a coach's document has.
  static let shown = ["Harbor Showcase", "Bayfront Camp"]

  init() throws {
    command = try Command()
    try command.write(
      """
      full_name,email,date_of_birth,zip,graduation_year,primary_position
      Jordan Vale,jordan.vale@example.com,2009-03-11,02139-4307,2027,Shortstop

      """, to: "athletes.csv")
    try command.write(
      """
      name,city,state,division,status,notes,website,academic_info,Dean
      Lakeview State,,OH,D1,offer_received,Marigold about them,https://x.example.com/s?token=CANTOK,"{""gpa_requirement"": 3.1, ""sat_requirement"": ""Marigold waived"", ""dean_said"": ""Marigold words""}",Marigold dean
      Peachtree Tech,Atlanta,GA,D1,contacted,,,,

      """, to: "schools.csv")
    try command.write(
      """
      first_name,last_name,school,role,email
      Ivory,Quillon,Lakeview State,Head Coach,ivory.quillon@example.edu

      """, to: "coaches.csv")
    try command.write(
      """
      name,type,start_date,end_date,start_time,checkin_time,location,city,state,school,coaches_present,cost,registered,attended,event_source,description,performance_notes,trip,url,Hotel choice
      Harbor Showcase,showcase,2026-12-05,2026-12-06,09:00,08:15,Harbor Park,Athens,GA,Lakeview State,Ivory Quillon,487.50,Yes,No,Friend,Marigold package,Marigold bullpen,Skylark weekend,https://x.example.com/e?token=CANTOK&year=2026,Marigold Inn
      Bayfront Camp,camp,2026-12-12,,,,Bay Field,Athens,GA,,,,No,No,,,,,https://ann:CANTOK@x.example.com/camp,
      Official visit Lakeview State,official_visit,2026-12-19,2026-12-20,10:00,,Lakeview Arena,Lakeview,OH,Lakeview State,,,Yes,No,,,,Skylark weekend,,
      Wrenhall visit,game,2026-12-20,,,,Wrenhall Hall,Wrenhall,OH,,,,No,No,,,,Skylark weekend,,
      Visiting Faberton,game,2026-12-21,,,,,,OH,,,,No,No,,,,Skylark weekend,,
      Denbyton campus tour,camp,2026-12-22,,,,,,OH,,,,No,No,,,,,,
      Peachtree day,unofficial_visit,2026-12-28,,,,Peachtree Hall,Atlanta,GA,Peachtree Tech,,,No,No,,,,,,
      Harbor Fall Showcase,showcase,2026-10-03,,,,Harbor Park,Athens,GA,Lakeview State,,,Yes,Yes,,,,,,

      """, to: "events.csv")
    try command.write(
      """
      recorded_date,metric_type,value,unit,source,event,notes
      2026-12-05,exit_velo,91.2,mph,HitTrax,Harbor Showcase,Marigold bat
      2026-10-03,exit_velo,89.0,mph,HitTrax,Harbor Fall Showcase,
      2026-10-03,sixty_yard,7.01,s,Laser,Harbor Fall Showcase,

      """, to: "metrics.csv")
    try command.write(
      """
      occurred_at,school,coach,type,direction,subject,content,sentiment
      2026-10-04T11:00:00-04:00,Lakeview State,Ivory Quillon,email,inbound,Marigold offer,Marigold words,positive
      2026-10-05T11:00:00-04:00,Peachtree Tech,,email,outbound,Marigold question,Marigold words,positive

      """, to: "interactions.csv")
    try command.write(
      """
      name,description,destination,start_date,end_date,basecamp_name,basecamp_address
      Skylark weekend,Marigold vans,"Lakeview, OH",2026-12-18,2026-12-21,Pelican House,"31 Pelican Lane, Lakeview, OH"

      """, to: "trips.csv")
    for name in ["athletes", "schools", "coaches", "events", "metrics", "interactions", "trips"] {
      let result = try command.import([command.path(name + ".csv")])
      try #require(result.status == 0, "\(name): \(result.errors)")
    }
  }

  /// Everything that a file says, the parts of a packed one and the properties of a PDF among it.
  func text(_ file: String) throws -> String {
    let bytes = try command.bytes(file)
    switch (file as NSString).pathExtension {
    case "pdf": return try Tool.text(of: bytes) + Tool.unpacked(bytes)
    case "xlsx":
      let script = """
        import sys, zipfile, html
        archive = zipfile.ZipFile(sys.argv[1])
        print("\\n".join(html.unescape(archive.read(name).decode("utf-8", "replace")) for name in archive.namelist()))
        """
      return String(decoding: try Python.run(script, command.path(file)), as: UTF8.self)
    default: return String(decoding: bytes, as: UTF8.self).replacing("\r\n ", with: "")
    }
  }
}

extension String {
  /// The text without some phrases, which may stand on two lines.
  fileprivate func without(_ phrases: [String]) -> String {
    let text = split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return phrases.reduce(text) { $0.replacing($1, with: "") }
  }
}

@Suite("No document or calendar for a coach tells what is the family's")
struct PrivacyTests {
  /// A document of a command, and what is expected of it.
  struct Document: CustomTestStringConvertible, Sendable {
    let arguments: [String]
    /// Whether it lists public events.
    var listsEvents = true
    /// Whether there is anything private that it leaves out.
    var omits = true
    /// The schools and coaches that the user asked to be named.
    var named: [String] = []
    var testDescription: String { arguments.joined(separator: " ") }
  }

  /// For documents that are for the family otherwise.
  static let coach = ["--audience", "coach"]
  static let formats = ["--pdf", "--xlsx", "--html", "--csv", "--json"]
  /// For documents whose main table, which is their CSV, has no events.
  static let richFormats = ["--pdf", "--xlsx", "--html", "--json"]

  static let documents: [Document] = [
    .init(
      arguments: [
        "events", "--pdf", "--xlsx", "--html", "--ics", "--google-csv", "--outlook-csv", "--links",
      ]),
    .init(arguments: ["events", "--ics", "--detail", "full", "--one-per-day"]),
    .init(arguments: ["events", "--ics", "--split"]),
    .init(arguments: ["events", "--links", "--detail", "full"]),
    .init(
      arguments: ["events", "--event", "next", "--pdf", "--html", "--ics"]),
    .init(arguments: ["schedule"] + formats),
    .init(
      arguments: ["calendar", "--since", "2026-10-01", "--until", "2027-01-31"] + coach + formats),
    .init(arguments: ["calendar", "--year", "2026"] + coach + formats),
    .init(arguments: ["season"] + richFormats),
    .init(arguments: ["one-pager"] + formats),
    .init(arguments: ["event-sheet", "--since", "2026-01-01"] + formats),
    .init(arguments: ["event-sheet", "--event", "next"] + richFormats),
    .init(arguments: ["event-sheet", "--event", "latest"] + richFormats),
    .init(
      arguments: ["event-sheet", "--since", "2026-12-05", "--until", "2026-12-06"] + richFormats),
    .init(
      arguments: ["event-sheet", "--event", "Bayfront Camp"] + formats,
      listsEvents: false,
      omits: false),
    .init(
      arguments: ["trip-sheet", "--trip", "Skylark weekend"] + coach + formats,
      listsEvents: false),
    .init(
      arguments: ["trip-sheet", "--since", "2026-12-01", "--until", "2026-12-31"] + coach + formats),
    .init(
      arguments: ["metrics", "--pdf", "--xlsx", "--html"],
      listsEvents: false),
    .init(
      arguments: ["metrics", "--event", "next", "--csv", "--ics", "--report-json"] + [
        "--pdf", "--html",
      ],
      listsEvents: false),
    .init(
      arguments: ["metrics", "--event", "latest", "--pdf", "--xlsx", "--html"]
    ),
    .init(
      arguments: ["school-comparison"] + coach + formats, listsEvents: false,
      named: ["Lakeview State"]),
    .init(
      arguments: ["coach-directory"] + coach + formats, listsEvents: false,
      named: ["Lakeview State", "Ivory Quillon", "Quillon"]),
    .init(
      arguments: ["interaction-log", "--school", "Peachtree Tech"] + coach + formats,
      listsEvents: false),
  ]

  @Test(
    "Documents about the family's own plans are for the family unless --audience or the settings name coaches",
    arguments: [
      ["coach-directory"], ["interaction-log"], ["school-comparison"],
      ["trip-sheet", "--trip", "Skylark weekend"],
      ["calendar", "--year", "2026"],
    ])
  func familyDefault(arguments: [String]) throws {
    let store = try PrivateStore()
    func run(_ more: [String], _ folder: String) throws -> (errors: String, text: String, file: String) {
      let result = try store.command.run(
        "compass-export", arguments + more + ["--html", "--output", folder + "/", "--now", Command.now])
      let file = try #require(try store.command.files(folder).first, "\(result.errors)")
      return (result.errors, try store.text(folder + "/" + file), file)
    }
    let usual = try run([], "usual")
    #expect(usual.errors.contains("Note: This document is for your family. Add --audience coach"))
    #expect(usual.file.hasSuffix("-family.html") && usual.text.contains("Lakeview"))
    let named = try run(["--audience", "family"], "named")
    #expect(named.text == usual.text && !named.errors.contains("Note:"))
    let isDirectory = arguments == ["coach-directory"]
    #expect(usual.text.contains("ivory.quillon@example.edu") == isDirectory)
    #expect(!usual.text.contains("jordan.vale@example.com"))
    guard arguments != ["interaction-log"] else { return }
    #expect(try store.command.run("compass-store", ["settings", "audience=coach"]).status == 0)
    let coach = try run(["--audience", "coach"], "coach")
    let setting = try run([], "setting")
    #expect(setting.text == coach.text && setting.errors.contains("from the store's settings"))
    #expect(!coach.file.contains("family") && !coach.text.contains("ivory.quillon@example.edu"))
  }

  @Test("Every command with --audience is among the documents, except trips, which coaches never see")
  func commands() throws {
    let dump = try Command().run("compass-export", ["--experimental-dump-help"])
    let script = """
      import json, sys
      def has_audience(command):
          return any(name["name"] == "audience" for argument in command.get("arguments", []) for name in argument.get("names", []))
      print(*[command["commandName"] for command in json.load(open(sys.argv[1]))["command"]["subcommands"] if has_audience(command)])
      """
    let names = try Tool.withFile(Array(dump.output.utf8)) { path in
      try Tool.run(Tool.python, "-c", script, path).output.split { $0.isWhitespace }
    }
    #expect(Set(Self.documents.map { $0.arguments[0] } + ["trips"]) == Set(names.map(String.init)))
  }

  @Test("No word of the family's is in any format", arguments: documents)
  func secrets(document: Document) throws {
    let store = try PrivateStore()
    let result = try store.command.run(
      "compass-export", document.arguments + ["--output", "out/", "--now", Command.now])
    #expect(result.status == 0, "\(result.errors)")
    let files = try store.command.files("out")
    #expect(!files.isEmpty)
    var listing: [String] = []
    for file in files {
      let text = try store.text("out/" + file).without(document.named)
      for secret in PrivateStore.secrets {
        #expect(!text.contains(secret), "\(file) has \(secret)")
        #expect(!file.contains(secret), "\(file)")
      }
      if ["Harbor Showcase", "Harbor Fall Showcase", "Bayfront Camp"].contains(where: text.contains) {
        listing.append(file)
      }
    }
    if document.listsEvents { #expect(listing == files) }
    #expect(result.errors.contains("Not included: ") == document.omits, "\(result.errors)")
  }

  private static let everything = [
    "--include", Audience.Detail.allCases.map(\.rawValue).joined(separator: ","),
  ]

  @Test(
    "No document for a coach has the birth date or the postal code of an athlete, whatever is included",
    arguments: documents)
  func birthAndPlace(document: Document) throws {
    let store = try PrivateStore()
    let result = try store.command.run(
      "compass-export",
      document.arguments + Self.everything + ["--output", "out/", "--now", Command.now])
    #expect(result.status == 0, "\(result.errors)")
    let files = try store.command.files("out")
    #expect(!files.isEmpty)
    for file in files {
      let text = try store.text("out/" + file)
      for secret in PrivateStore.birthAndPlace { #expect(!text.contains(secret), "\(file) has \(secret)") }
    }
  }

  @Test(
    "A converted roster for a coach has no birth dates and postal codes; one for the family has them on request",
    arguments: ["pdf", "xlsx", "html"])
  func convertedRoster(format: String) throws {
    let store = try PrivateStore()
    func text(_ audience: String) throws -> String {
      let result = try store.command.run(
        "compass-convert",
        [
          "athletes.csv", "--to", format, "--output", "out." + format, "--now", Command.now, "--audience",
          audience,
        ]
          + ["--force"] + Self.everything)
      #expect(result.status == 0, "\(result.errors)")
      return try store.text("out." + format)
    }
    let coach = try text("coach")
    #expect(coach.contains("Jordan Vale"))
    for secret in PrivateStore.birthAndPlace { #expect(!coach.contains(secret), "\(secret)") }
    #expect(try text("family").contains("02139-4307"))
  }

  @Test(
    "An event that the user names comes with its school and that school's coach, and with nothing private else",
    arguments: ["metrics", "event-sheet"])
  func namedEvent(command: String) throws {
    let store = try PrivateStore()
    let result = try store.command.export(
      command, "--event", "Harbor Showcase", "--pdf", "--xlsx", "--html", "--csv",
      "--output",
      "out/")
    #expect(result.status == 0, "\(result.errors)")
    for file in try store.command.files("out") {
      let text = try store.text("out/" + file)
      #expect(text.contains("Lakeview State") == !file.hasSuffix("csv"), "\(file)")
      for secret in PrivateStore.secrets {
        #expect(!text.without(["Lakeview State", "Ivory Quillon"]).contains(secret), "\(file) has \(secret)")
      }
    }
  }

  @Test("The family gets all of it", arguments: ["--ics", "--pdf", "--google-csv"])
  func family(format: String) throws {
    let store = try PrivateStore()
    let result = try store.command.export("events", format, "--audience", "family", "--output", "out/")
    #expect(result.status == 0, "\(result.errors)")
    let text = try store.text("out/" + (try #require(try store.command.files("out").first)))
    // A PDF may break the title over two lines.
    for word in ["Official visit", "Lakeview", "Wrenhall visit", "487.50", "Registered"] {
      #expect(text.contains(word), "\(word)")
    }
    #expect(!result.errors.contains("Not included"))
  }

  @Test(
    "A document for one school has its own visit and no other", arguments: ["schedule", "events", "calendar"])
  func ownSchool(command: String) throws {
    let store = try PrivateStore()
    let result = try store.command.export(
      command, "--school", "Peachtree Tech", "--audience", "coach", "--html", "--output", "out/")
    #expect(result.status == 0, "\(result.errors)")
    let text = try store.text("out/" + (try #require(try store.command.files("out").first)))
    #expect(text.contains("Peachtree day") && !text.contains("Lakeview") && !text.contains("Wrenhall"))
  }

  @Test("A visit that is named goes to its school; the next event does not name one")
  func namedVisit() throws {
    let store = try PrivateStore()
    let named = try store.command.export(
      "event-sheet", "--event", "Peachtree day", "--html", "--output", "a.html")
    #expect(try named.status == 0 && (store.text("a.html")).contains("Peachtree Tech"))
    let next = try store.command.run(
      "compass-export",
      ["event-sheet", "--event", "next", "--html", "--output", "b.html", "--now", "2026-12-18T12:00:00Z"])
    #expect(next.status == 0 && next.errors.contains("The event is a visit to a school"))
    #expect(!FileManager.default.fileExists(atPath: store.command.path("b.html")))
  }

  @Test(
    "If a coach sees none of the events that match, that is said with the way on",
    arguments: [
      ["schedule", "--type", "visit"], ["calendar", "--type", "visit", "--year", "2026"] + coach,
      ["calendar", "--type", "visit"] + coach,
      ["events", "--type", "visit", "--html"], ["events", "--type", "visit", "--google-csv"],
      ["events", "--type", "visit", "--ics"], ["events", "--type", "visit", "--ics", "--split"],
      ["event-sheet", "--type", "visit"],
      ["trip-sheet", "--since", "2026-12-19", "--until", "2026-12-20"] + coach,
    ])
  func onlyVisits(arguments: [String]) throws {
    let store = try PrivateStore()
    func run(_ more: String...) throws -> Command.Result {
      try store.command.run("compass-export", arguments + more + ["--output", "out/", "--now", Command.now])
    }
    let coach = try run()
    #expect(coach.status == 0 && !coach.errors.contains("No events"), "\(coach.errors)")
    #expect(
      coach.errors.contains("All events that match are visits to schools, which a coach doesn't see."),
      "\(coach.errors)")
    #expect(coach.errors.contains("--audience family"))
    #expect(try run("--fail-if-empty").status == 1)
    #expect(try run("--audience", "family").errors.contains("Wrote "))
  }

  @Test("An interaction log for a coach is of one school")
  func log() throws {
    let store = try PrivateStore()
    let all = try store.command.export("interaction-log", "--audience", "coach", "--output", "log.pdf")
    #expect(all.status == 0 && all.errors.contains("A coach sees only the interactions with one school"))
    #expect(!FileManager.default.fileExists(atPath: store.command.path("log.pdf")))
    let own = try store.command.export(
      "interaction-log", "--school", "Lakeview State", "--audience", "coach", "--html", "--output", "log.html"
    )
    #expect(own.status == 0, "\(own.errors)")
    let text = try store.text("log.html")
    #expect(text.contains("Lakeview State") && !text.contains("Marigold") && !text.contains("Positive"))
  }

  @Test("Trips are for the family")
  func trips() throws {
    let store = try PrivateStore()
    let coach = try store.command.export("trips", "--ics", "--output", "trips.ics")
    #expect(coach.status == 0 && coach.errors.contains("Add --include travel."))
    #expect(coach.errors.contains("Not written: trips.ics\n"))
    #expect(!FileManager.default.fileExists(atPath: store.command.path("trips.ics")))
    let output = try store.command.export("trips", "--ics")
    #expect(output.status == 0 && output.output.isEmpty && !output.errors.contains("trips.ics"))
    #expect(output.errors.contains("Nothing was written to standard output.\n"))
    let family = try store.command.export("trips", "--ics", "--audience", "family")
    #expect(family.output.contains("Pelican House"))
  }

  @Test(
    "A feed for a coach has no visits and nothing private; a full one is the family's",
    arguments: ["times", "basic", "full"])
  func feeds(detail: String) throws {
    let store = try PrivateStore()
    let token = try store.command.run("compass-feed", ["tokens", "create", "Someone", "--detail", detail])
    #expect(token.status == 0, "\(token.errors)")
    let published = try store.command.run(
      "compass-feed", ["publish", "--output-directory", "feeds", "--now", Command.now])
    #expect(published.status == 0, "\(published.errors)")
    let files = try store.command.files("feeds").filter { $0.hasSuffix(".ics") || $0.count > 20 }
    #expect(files.count >= 2)
    for file in files where !file.hasSuffix("SHA256SUMS") {
      let text = try store.text("feeds/" + file)
      guard text.contains("BEGIN:VEVENT") || text.contains("Coming up") else { continue }
      for secret in PrivateStore.secrets.prefix(14) where secret != "Attended" && detail != "full" {
        #expect(!text.contains(secret), "\(file) has \(secret)")
      }
      #expect(text.contains("Official visit Lakeview State") == (detail == "full"))
    }
  }

  @Test(
    "Converted documents and calendars are for a coach too",
    arguments: ["pdf", "xlsx", "html", "ics"])
  func converted(format: String) throws {
    let store = try PrivateStore()
    let result = try store.command.run(
      "compass-convert", ["events.csv", "--to", format, "--output", "out." + format, "--now", Command.now])
    #expect(result.status == 0, "\(result.errors)")
    let text = try store.text("out." + format)
    for secret in PrivateStore.secrets { #expect(!text.contains(secret), "\(secret)") }
    for word in PrivateStore.shown { #expect(text.contains(word), "\(word)") }
    #expect(result.errors.contains("Not included: notes, registration status, costs"))
    let family = try store.command.run(
      "compass-convert",
      [
        "events.csv", "--to", format, "--output", "all." + format, "--audience", "family", "--now",
        Command.now,
      ])
    #expect(family.status == 0)
    #expect(try store.text("all." + format).contains("Official visit"))
  }

  @Test("A validation report shows no URL with a secret, unless values are asked for")
  func secretURL() throws {
    let command = try Command()
    try command.write(
      "name,type,start_date,url\nA camp,camp,2026-13-45,https://camps.example.com/in?token=s3cret\n",
      to: "bad.csv")
    let masked = try command.run("compass-convert", ["bad.csv", "--check", "--decisions"])
    #expect(masked.errors.contains("date-no-such-day") && !masked.errors.contains("s3cret"))
    let shown = try command.run(
      "compass-convert", ["bad.csv", "--check", "--decisions", "--show-values", "always"])
    #expect(shown.errors.contains("s3cret"))
  }

  @Test("What several outputs leave out is said once, after they are written")
  func notes() throws {
    let store = try PrivateStore()
    let result = try store.command.export("events", "--pdf", "--ics", "--html", "--output", "out/")
    let lines = result.errors.split(separator: "\n")
    #expect(lines.count == 4 && lines.prefix(3).allSatisfy { $0.hasPrefix("Wrote ") }, "\(result.errors)")
    #expect(lines.last?.hasPrefix("Not included: ") ?? false)
    let empty = try store.command.export(
      "events", "--since", "2031-01-01", "--ics", "--html", "--links", "--output", "none/")
    #expect(
      empty.errors.components(separatedBy: "No events match your filters").count == 2, "\(empty.errors)")
    #expect(try store.command.files("none") == ["events.ics"])
  }

  @Test("Details to include are a list, and a slip is told")
  func include() throws {
    let store = try PrivateStore()
    let both = try store.command.export(
      "schedule", "--html", "--include", "costs,status", "--output", "a.html")
    #expect(both.status == 0, "\(both.errors)")
    #expect(try store.text("a.html").contains("$487.50") && store.text("a.html").contains("Registered"))
    #expect(both.errors.contains("Not included: visits and other schools. Add --include visits.\n"))
    let repeated = try store.command.export(
      "schedule", "--html", "--include", "costs", "--include", "status", "--output", "b.html")
    #expect(try repeated.status == 0 && (store.text("b.html") == store.text("a.html")))
    let slip = try store.command.export("schedule", "--include", "costs,stauts", "--output", "c.pdf")
    #expect(
      slip.status == 2 && slip.errors.contains("Did you mean status?")
        && slip.errors.contains("notes, status"))
    let converted = try store.command.run(
      "compass-convert", ["events.csv", "--to", "html", "--include", "notes,costs", "--output", "d.html"])
    #expect(try converted.status == 0 && (store.text("d.html")).contains("$487.50"))
  }
}

@Suite("Whole data says that it is whole, and goes with no coach's document unasked")
struct WholeDataTests {
  @Test("A line on standard error says it of files and of standard output")
  func note() throws {
    let store = try PrivateStore()
    let file = try store.command.export("metrics", "--csv", "--output", "m.csv")
    #expect(
      file.errors.contains(
        "Note: m.csv contains all fields, including notes and costs. Don't send it to coaches.\n"))
    let output = try store.command.export("events", "--json")
    #expect(output.errors.contains("Note: The output contains all fields"))
    let converted = try store.command.run(
      "compass-convert", ["events.csv", "--to", "csv", "--output", "e.csv"])
    #expect(converted.errors.contains("Note: e.csv contains all fields"))
    let quiet = try store.command.run(
      "compass-convert", ["events.csv", "--to", "csv", "--output", "q.csv", "-q"])
    #expect(quiet.errors.isEmpty)
    let report = try store.command.export("schedule", "--csv", "--output", "s.csv")
    #expect(!report.errors.contains("contains all fields"))
  }

  @Test(
    "A coach's document and whole data need --data",
    arguments: [
      ["metrics", "--event", "Harbor Showcase", "--pdf", "--json"], ["events", "--pdf", "--csv"],
      ["events", "--ics", "--json"], ["trips", "--ics", "--include", "travel", "--jsonl"],
    ])
  func mixed(arguments: [String]) throws {
    let store = try PrivateStore()
    func run(_ more: String...) throws -> Command.Result {
      try store.command.run("compass-export", arguments + more + ["--output", "out/", "--now", Command.now])
    }
    let refused = try run()
    #expect(refused.status == 2 && refused.errors.contains("--data"), "\(refused.errors)")
    #expect(!FileManager.default.fileExists(atPath: store.command.path("out")))
    #expect(try run("--data").status == 0)
    #expect(try store.command.files("out").count == 2)
    #expect(try run("--audience", "family").status == 0)
  }
}

@Suite("Whole data is not for a coach")
struct CoachDataTests {
  @Test(
    "--audience coach is refused, unless --data says that all fields are meant",
    arguments: [
      ["events", "--csv"], ["events", "--json", "--jsonl"], ["trips", "--csv"], ["metrics", "--csv"],
      ["metrics", "--event", "Harbor Showcase", "--json"],
    ])
  func exported(arguments: [String]) throws {
    let store = try PrivateStore()
    func run(_ more: String...) throws -> Command.Result {
      try store.command.run("compass-export", arguments + more + ["--output", "out/", "--now", Command.now])
    }
    let refused = try run("--audience", "coach")
    #expect(refused.status == 2, "\(refused.errors)")
    #expect(refused.errors.contains("--audience coach: CSV, JSON and JSON Lines contain all fields"))
    #expect(refused.errors.contains("Remove --audience, add --data"))
    #expect(!FileManager.default.fileExists(atPath: store.command.path("out")))
    #expect(try run("--audience", "coach", "--data").status == 0)
    #expect(try run("--audience", "family").status == 0)
    // A setting is of documents.
    #expect(try store.command.run("compass-store", ["settings", "audience=coach"]).status == 0)
    #expect(try run().status == 0)
  }

  @Test(
    "A document's own table as CSV follows the audience",
    arguments: [["metrics", "--event", "Harbor Showcase"], ["schedule"], ["events", "--google-csv"]])
  func documents(arguments: [String]) throws {
    let store = try PrivateStore()
    let format = arguments.contains("--google-csv") ? [] : ["--csv"]
    let result = try store.command.run(
      "compass-export",
      arguments + format + ["--audience", "coach", "--output", "out/", "--now", Command.now])
    #expect(result.status == 0, "\(result.errors)")
  }

  @Test(
    "Converting to whole data is refused too", arguments: ["csv", "json", "jsonl"], [[], ["--as", "table"]])
  func converted(format: String, more: [String]) throws {
    let store = try PrivateStore()
    func run(_ audience: String) throws -> Command.Result {
      try store.command.run(
        "compass-convert",
        ["events.csv", "--to", format, "--audience", audience, "--output", "out." + format] + more)
    }
    let refused = try run("coach")
    #expect(refused.status == 2, "\(refused.errors)")
    #expect(refused.errors.contains("Remove --audience, or use --to pdf, xlsx, html or ics"))
    #expect(!FileManager.default.fileExists(atPath: store.command.path("out." + format)))
    #expect(try run("family").status == 0)
  }
}

@Suite("A document without content is not written")
struct EmptyDocumentTests {
  @Test(
    "It is said, and the exit code is 0, or 1 with --fail-if-empty",
    arguments: [
      ["schedule", "--school", "Lakeview State", "--range", "past", "--type", "game"],
      ["calendar", "--month", "2031-01"],
      ["season", "--season", "2030-31"], ["event-sheet", "--since", "2031-01-01"],
      ["trip-sheet", "--since", "2031-01-01", "--until", "2031-01-02"],
      ["metrics", "--since", "2031-01-01", "--html"], ["metrics", "--event", "Bayfront Camp", "--pdf"],
      ["events", "--since", "2031-01-01", "--pdf"], ["events", "--since", "2031-01-01", "--google-csv"],
      ["interaction-log", "--since", "2031-01-01"], ["coach-directory", "--role", "recruiting"],
      ["school-comparison", "--status", "committed"],
    ])
  func exported(arguments: [String]) throws {
    let store = try PrivateStore()
    try FileManager.default.createDirectory(
      atPath: store.command.path("out"), withIntermediateDirectories: false)
    func run(_ more: String...) throws -> Command.Result {
      try store.command.run(
        "compass-export",
        arguments + more + ["--output", "out/", "--audience", "family", "--now", Command.now])
    }
    let result = try run()
    #expect(result.status == 0 && result.errors.contains("Not written: out/"), "\(result.errors)")
    #expect(try store.command.files("out").isEmpty)
    #expect(try run("--fail-if-empty").status == 1)
  }

  @Test("Calendars without trips or events are a failure with --fail-if-empty, and none is written")
  func calendars() throws {
    let command = try Command()
    try command.write("full_name,graduation_year\nSam Rivers,2027\n", to: "a.csv")
    #expect(try command.run("compass-import", ["a.csv", "--store", "s.db"]).status == 0)
    try FileManager.default.createDirectory(atPath: command.path("out"), withIntermediateDirectories: false)
    for kind in ["trips", "events"] {
      for more in [[], ["--split"]] {
        let result = try command.run(
          "compass-export",
          [kind, "--ics", "--fail-if-empty", "--store", "s.db", "--output", "out/"] + more)
        #expect(result.status == 1 && !result.errors.isEmpty)
        #expect(try command.files("out").isEmpty)
      }
    }
  }

  @Test("A file of an earlier run stays, and that is said")
  func earlier() throws {
    let store = try PrivateStore()
    try store.command.write("earlier", to: "s.pdf")
    let result = try store.command.export("schedule", "--since", "2031-01-01", "--output", "s.pdf")
    #expect(result.status == 0)
    #expect(result.errors.contains("Not written: s.pdf. The existing file is from an earlier run.\n"))
    #expect(String(decoding: try store.command.bytes("s.pdf"), as: UTF8.self) == "earlier")
  }

  @Test("An empty calendar is written, since it removes what an earlier one added")
  func calendar() throws {
    let store = try PrivateStore()
    let result = try store.command.export("events", "--since", "2031-01-01", "--ics")
    #expect(result.status == 0 && result.output.contains("END:VCALENDAR"))
  }

  @Test("Converting a file without records says so", arguments: ["pdf", "html", "xlsx"])
  func converted(format: String) throws {
    let store = try PrivateStore()
    try store.command.write("name,type,start_date\n", to: "none.csv")
    let arguments = ["none.csv", "--as", "events", "--to", format, "--output", "none." + format]
    let result = try store.command.run("compass-convert", arguments)
    #expect(result.status == 0, "\(result.errors)")
    #expect(
      result.errors.contains("Not written: ") || result.errors.contains("nothing to show"), "\(result.errors)"
    )
    #expect(!FileManager.default.fileExists(atPath: store.command.path("none." + format)))
    #expect(try store.command.run("compass-convert", arguments + ["--fail-if-empty"]).status == 1)
  }
}
