import CompassFiles
import CompassModel
import CompassSource
import CompassValidation
import Foundation
import TestSupport
import Testing

@testable import CompassImport

/// A faithful, invented file of each program, and what comes of it.
@Suite("Files of teams' programs and measuring devices")
struct VendorFileTests {
  private static let folder =
    URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path + "/SampleData/vendors/"

  static func text(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: folder + name)))
  }

  @discardableResult
  static func take(
    _ importing: Importing, _ name: String, _ change: (inout ImportOptions) -> Void = { _ in }
  ) throws -> ImportSession.Outcome {
    let profiles = try ProfileTests.installed.get()
    return try importing.take([ImportInput(path: name, source: BytesSource(try text(name), name: name))]) {
      $0.profiles = profiles
      change(&$0)
    }
  }

  static func set(_ field: String, _ value: String) -> (inout ImportOptions) -> Void {
    { $0.sets.append(FieldSetting(field: field, value: value)) }
  }

  /// The events as one line each: what, when, where.
  static func events(_ importing: Importing) throws -> [String] {
    try importing.records(.event).map { event in
      [
        "type", "name", "start_date", "end_date", "start_time", "end_time", "checkin_time", "location",
        "city",
      ]
      .map { event[$0]?.canonicalText ?? "" }.joined(separator: "|")
    }.sorted()
  }

  /// The metrics as one line each: when, what, how much.
  static func metrics(_ importing: Importing) throws -> [String] {
    try importing.records(.metric).map { metric in
      ["recorded_date", "metric_type", "value", "unit", "display_value"]
        .map { metric[$0]?.canonicalText ?? "" }.joined(separator: "|")
    }.sorted()
  }

  // MARK: Schedules

  static let schedules: [(file: String, profile: String, events: [String])] = [
    (
      "teamsnap-schedule.csv", "teamsnap-schedule",
      [
        "game|@ Bears|2026-04-19|2026-04-20|23:00:00|01:00:00|22:30:00|Den Park|",
        "game|vs. River Hawks|2026-04-18|2026-04-18|17:30:00|19:00:00|16:45:00|Owl Field|Durham",
        "showcase|Spring Showcase|2026-04-25|2026-04-25|09:00:00|12:00:00||Dome|",
      ]
    ),
    (
      "sportsengine-season.csv", "sportsengine-season",
      ["game|Bears 16U @ Owls 16U|2026-05-02|2026-05-02|18:00:00|19:30:00||Owl Field|"]
    ),
    (
      "sportsengine-schedule.csv", "sportsengine-schedule",
      [
        "camp|Spring Prospect Camp|2026-05-09|2026-05-10||||Dome|",
        "game|Owls vs Bears|2026-05-02|2026-05-02|18:00:00|19:30:00||Owl Field|",
      ]
    ),
    (
      "google-calendar.csv", "google-calendar",
      [
        "camp|Elite Camp|2026-06-05|2026-06-07||||State U|",
        "game|Owls vs Bears|2026-05-30|2026-05-30|10:00:00|12:00:00||Owl Field|Durham",
      ]
    ),
    (
      "outlook-calendar.csv", "outlook-calendar",
      [
        "camp|Elite Camp|2026-03-14|2026-03-15|||||",
        "game|Owls vs Bears|2026-03-04|2026-03-04|10:00:00|12:00:00||Owl Field|",
      ]
    ),
    (
      "outlook-calendar-de.csv", "outlook-calendar",
      [
        "camp|Elite Camp|2026-05-15|2026-05-16||||State U|",
        "game|Owls vs Bears|2026-05-04|2026-05-04|18:00:00|19:30:00||Owl Field|",
      ]
    ),
    (
      "outlook-calendar-fr.csv", "outlook-calendar",
      [
        "camp|Elite Camp|2026-06-15|2026-06-17||||State U|",
        "game|Owls vs Bears|2026-05-24|2026-05-24|18:00:00|19:30:00||Owl Field|",
      ]
    ),
    (
      "outlook-calendar-es.csv", "outlook-calendar",
      [
        "camp|Elite Camp|2026-06-15|2026-06-17||||State U|",
        "game|Owls vs Bears|2026-05-24|2026-05-24|18:00:00|19:30:00||Owl Field|",
      ]
    ),
    (
      "uteammate-schedule.txt", "uteammate-schedule",
      ["game|Owls @ Bears|2026-05-02|2026-05-02|18:00:00|19:30:00||Bear Park|"]
    ),
    (
      "easyteammanager-schedule.txt", "easyteammanager-schedule",
      ["game|@ Bears|2026-05-02|2026-05-02|12:30:00|13:30:00||Bear Park|"]
    ),
    (
      "spordle-schedule.csv", "spordle-schedule",
      ["game|Bears @ Owls|2026-05-02|2026-05-02|18:00:00|20:00:00||Arena 1|"]
    ),
    (
      "daysmart-schedule.csv", "daysmart-schedule",
      ["game|Owls vs Bears|2026-05-02|2026-05-02|17:30:00|19:00:00||Field 2|"]
    ),
    (
      "chravel-schedule.csv", "chravel-schedule",
      ["showcase|Showcase day|2026-05-02|2026-05-02|17:30:00|19:00:00||Dome|"]
    ),
  ]

  @Test("A schedule comes in with no option, and coming again changes nothing", arguments: schedules)
  func schedule(file: String, profile: String, events: [String]) throws {
    let importing = try Importing()
    let outcome = try Self.take(importing, file)
    #expect(outcome.files[0].survey.profile?.name == profile)
    #expect(try Self.events(importing) == events)
    let again = try Self.take(importing, file)
    #expect(again.files[0].unchanged == events.count && again.files[0].added == 0)
  }

  @Test("What nothing tells the type of is set aside with that reason, and --type-word takes it")
  func unsureType() throws {
    let outcome = try Self.take(Importing(), "teamsnap-schedule.csv")
    #expect(outcome.findings.contains("calendar-type-unsure 6:1"))
    let importing = try Importing()
    try Self.take(importing, "teamsnap-schedule.csv") {
      $0.typeWords = [ImportOptions.typeWord("team thing", means: "camp")].compactMap(\.self)
    }
    #expect(try Self.events(importing).contains { $0.hasPrefix("camp|Team thing") })
  }

  @Test("A game that is called off is left out, and one that is stored is called off")
  func calledOff() throws {
    let importing = try Importing()
    let name = "sportsengine-season.csv"
    let text = String(decoding: try Self.text(name), as: UTF8.self)
    let profiles = try ProfileTests.installed.get()
    try importing.take([name: text.replacing("Cancelled", with: "Scheduled")]) { $0.profiles = profiles }
    #expect(try importing.column("cancelled", of: .event).count { $0 == "true" } == 0)
    let outcome = try Self.take(importing, name)
    #expect(outcome.files[0].changed == 1 && outcome.files[0].skipped == 1)
    #expect(try importing.column("cancelled", of: .event).count { $0 == "true" } == 1)
  }

  @Test("A list of titles and days is a schedule; with a column of types it is read as it stands")
  func titles() throws {
    let importing = try Importing()
    let profiles = try ProfileTests.installed.get()
    let outcome = try importing.take([
      "season.csv": """
      Title,Date,Start Time,Location,Category
      Owls vs Bears,2026-05-02,6:00 PM,Owl Field,
      Pitching,2026-05-03,6:00 PM,Owl Field,Practice
      Prospect Camp,2026-06-01,,State U,

      """
    ]) { $0.profiles = profiles }
    #expect(outcome.decision("profile") == "schedule of titles and days (titled-schedule)")
    #expect(
      try Self.events(importing) == [
        "camp|Prospect Camp|2026-06-01|2026-06-01||||State U|",
        "game|Owls vs Bears|2026-05-02|2026-05-02|18:00:00|19:00:00||Owl Field|",
      ])
    let own = try Importing().take(["e.csv": "Title,Type,Date\nOwls vs Bears,camp,2026-05-02\n"]) {
      $0.profiles = profiles
    }
    #expect(own.decision("profile") == nil && own.counts == "1 added, 0 changed, 0 unchanged, 0 rejected")
  }

  @Test("A box score that was copied from its page is named for what it is")
  func copiedPage() throws {
    let error = #expect(throws: ToolError.self) {
      try Importing().take(["b.csv": "BoxScoreComponents__playerName,ag-cell,ag-cell 2\nA,1,2\n"])
    }
    #expect(error?.message.contains("copied from a web page") == true)
  }

  // MARK: Measurements

  typealias Change = @Sendable (inout ImportOptions) -> Void

  static let measurements: [(file: String, profile: String, told: [String: String], metrics: [String])] = [
    (
      "hittrax-a.csv", "hittrax-a", [:],
      [
        "2026-06-12|exit_velo|91.4|mph|", "2026-06-12|hit_distance|318|ft|",
        "2026-06-12|launch_angle|15.4|deg|", "2026-06-19|exit_velo|93.1|mph|",
        "2026-06-19|hit_distance|341|ft|", "2026-06-19|launch_angle|22.4|deg|",
      ]
    ),
    (
      "hittrax-b.csv", "hittrax-b", [:],
      [
        "2018-11-26|bat_speed|63.2|mph|", "2018-11-26|exit_velo|91|mph|", "2018-11-26|hand_speed|21.1|mph|",
        "2018-11-26|hit_distance|310|ft|", "2018-11-26|launch_angle|17.5|deg|",
      ]
    ),
    (
      "rapsodo-pitching.csv", "rapsodo-pitching", [:],
      ["2026-06-14|spin_rate|1998|rpm|", "2026-06-14|velocity|82.6|mph|"]
    ),
    (
      "rapsodo-pitching-kmh.csv", "rapsodo-pitching", ["unit": "km/h"],
      ["2026-06-14|spin_rate|1998|rpm|", "2026-06-14|velocity|82.58|mph|132.9 km/h"]
    ),
    (
      "blast-motion.csv", "blast-motion", [:],
      [
        "2026-06-10|attack_angle|7.7|deg|", "2026-06-10|bat_speed|68.9|mph|",
        "2026-06-10|estimated_exit_velo|92|mph|", "2026-06-10|hand_speed|22.5|mph|",
        "2026-06-10|on_plane_efficiency|69.3|%|", "2026-06-10|time_to_contact|0.152|sec|",
      ]
    ),
    (
      "diamond-kinetics.csv", "diamond-kinetics", [:],
      [
        "2026-06-11|attack_angle|10.4|deg|", "2026-06-11|bat_speed|69.4|mph|",
        "2026-06-11|hand_speed|22.9|mph|", "2026-06-11|trigger_to_impact|146.5|ms|",
      ]
    ),
    (
      "speed-readings.csv", "speed-readings", ["metric_type": "velocity"], ["2026-06-15|velocity|74|mph|"]
    ),
    (
      "gamechanger-stats.csv", "gamechanger-stats", ["recorded_date": "2026-06-30", "athlete": "Sam Rivers"],
      [
        "2026-06-30|batting_avg|0.406||", "2026-06-30|era|2.45||", "2026-06-30|fielding_pct|0.967||",
        "2026-06-30|innings_pitched|15.667||15.2", "2026-06-30|on_base_pct|0.48||",
        "2026-06-30|slugging_pct|0.55||", "2026-06-30|strikeouts|21|count|", "2026-06-30|whip|1.1||",
      ]
    ),
    (
      "gamechanger-stats.csv", "gamechanger-stats", ["recorded_date": "2026-06-30", "athlete": "Lee, Ann"],
      [
        "2026-06-30|batting_avg|0.3||", "2026-06-30|fielding_pct|0.95||", "2026-06-30|on_base_pct|0.38||",
        "2026-06-30|slugging_pct|0.4||",
      ]
    ),
    (
      "gamechanger-pitching.csv", "gamechanger-pitching",
      ["recorded_date": "2026-06-30", "athlete": "sam rivers"],
      [
        "2026-06-30|era|1.8||", "2026-06-30|innings_pitched|31.333||31.1", "2026-06-30|strikeouts|38|count|",
        "2026-06-30|whip|1.085||",
      ]
    ),
    (
      "trackman-v3.csv", "trackman-v3", ["athlete": "Sam Rivers"],
      ["2026-05-08|spin_rate|2113|rpm|", "2026-05-08|velocity|85.7|mph|"]
    ),
    ("trackman-v3.csv", "trackman-v3", ["athlete": "Max Bell"], ["2026-05-08|exit_velo|92.3|mph|"]),
    (
      "trackman-v3.csv", "trackman-v3", ["athlete": "Jo Lee"],
      ["2026-05-08|catcher_throw_speed|74.1|mph|", "2026-05-08|pop_time|2.08|sec|"]
    ),
    ("trackman-legacy.csv", "trackman-legacy", ["athlete": "Max Bell"], ["2026-05-08|exit_velo|91.8|mph|"]),
  ]

  private static func apply(_ told: [String: String], to options: inout ImportOptions) {
    options.athlete = told["athlete"]
    for (field, value) in told.sorted(by: { $0.key < $1.key }) where field != "athlete" {
      options.sets.append(FieldSetting(field: field, value: value))
    }
  }

  @Test(
    "Figures come in as the metrics that they are, and coming again they change nothing",
    arguments: measurements)
  func measurement(file: String, profile: String, told: [String: String], metrics: [String]) throws {
    let importing = try Importing()
    let outcome = try Self.take(importing, file) { Self.apply(told, to: &$0) }
    #expect(outcome.files[0].survey.profile?.name == profile)
    #expect(try Self.metrics(importing) == metrics.sorted())
    #expect(try importing.column("verified", of: .metric).allSatisfy { $0 == "false" || $0 == "-" })
    let again = try Self.take(importing, file) { Self.apply(told, to: &$0) }
    #expect(again.files[0].unchanged == metrics.count && again.files[0].added == 0)
  }

  @Test("What stands above the headers is evidence, and said")
  func preamble() throws {
    let why = try Self.take(Importing(), "rapsodo-pitching.csv").files[0].inferences
      .first { $0.what == "profile" }?.why
    #expect(why == "30 of 30 headers, with Player ID: above them")
  }

  @Test("Source and session are kept with a metric, and how its figures lie")
  func session() throws {
    let importing = try Importing()
    try Self.take(importing, "hittrax-a.csv")
    let metric = try #require(
      try importing.records(.metric).first {
        $0["metric_type"]?.canonicalText == "exit_velo" && $0["value"]?.canonicalText == "91.4"
      })
    #expect(metric["source"]?.canonicalText == "HitTrax")
    #expect(metric["notes"]?.canonicalText == "Best of 3 (average 87.8, 84.1 to 91.4 mph)")
    #expect(
      metric["extra"]?.canonicalText
        == #"{"session":"16:08:24","samples":3,"figures":[84.1,88,91.4],"lowest":84.1,"average":87.8,"highest":91.4}"#
    )
  }

  /// Files of one day's sessions, imported one after the other, and what the last of them does.
  static let sessions: [(what: String, files: [String], counts: String, values: [String])] = [
    (
      "it grew", ["71,5/1/2026,10:01", "71,5/1/2026,10:01 75,5/1/2026,10:09"],
      "0 added, 1 changed, 0 unchanged", ["75"]
    ),
    (
      "it grew at its front", ["75,5/1/2026,10:09", "71,5/1/2026,10:01 75,5/1/2026,10:09"],
      "0 added, 1 changed, 0 unchanged", ["75"]
    ),
    (
      "its rows in another order", ["71,5/1/2026, 75,5/1/2026,", "75,5/1/2026, 71,5/1/2026,"],
      "0 added, 0 changed, 1 unchanged", ["75"]
    ),
    (
      "its days written otherwise", ["71,5/1/2026,10:01", "71.0,05/01/2026,10:01"],
      "0 added, 0 changed, 1 unchanged", ["71"]
    ),
    (
      "an older, shorter file of it", ["71,5/1/2026, 75,5/1/2026,", "71,5/1/2026,"],
      "0 added, 0 changed, 1 unchanged", ["75"]
    ),
    (
      "another session of the day", ["80,5/1/2026,", "75,5/1/2026, 71,5/1/2026,"],
      "1 added, 0 changed, 0 unchanged",
      ["75", "80"]
    ),
    (
      "another session that begins alike", ["70,5/1/2026, 90,5/1/2026,", "70,5/1/2026, 78,5/1/2026,"],
      "1 added, 0 changed, 0 unchanged", ["78", "90"]
    ),
    (
      "a morning and an evening, then both",
      ["71,5/1/2026,10:01", "73,5/1/2026,17:30", "71,5/1/2026,10:01 73,5/1/2026,17:30"],
      "0 added, 0 changed, 2 unchanged", ["71", "73"]
    ),
  ]

  @Test("A session is known by its figures", arguments: sessions)
  func session(what: String, files: [String], counts: String, values: [String]) throws {
    let importing = try Importing()
    let profiles = try ProfileTests.installed.get()
    var last = ""
    for file in files {
      let rows = file.split(separator: " ").map { $0 + "\n" }.joined()
      last = try importing.take(["s.csv": "Speed (mph),Date,Time\n" + rows]) {
        $0.profiles = profiles
        $0.sets.append(FieldSetting(field: "metric_type", value: "velocity"))
      }.counts
    }
    #expect(last == counts + ", 0 rejected", "\(what)")
    #expect(try importing.column("value", of: .metric).sorted() == values, "\(what)")
  }

  @Test("Parts of a session that were stored one by one are said when the whole comes")
  func joined() throws {
    let importing = try Importing()
    let profiles = try ProfileTests.installed.get()
    func take(_ rows: String) throws -> [String] {
      try importing.take(["s.csv": "Speed (mph),Date,Time\n" + rows]) {
        $0.profiles = profiles
        $0.sets.append(FieldSetting(field: "metric_type", value: "velocity"))
      }.findings
    }
    #expect(try take("80,2026-05-01,9:00\n82,2026-05-01,12:00\n") == [])
    #expect(
      try take("80,2026-05-01,9:00\n81,2026-05-01,10:30\n82,2026-05-01,12:00\n") == [
        "metric-sessions-joined 4:1"
      ])
  }

  @Test("Speeds that are possible in km/h only are rejected with that hint, unless the unit is said")
  func kilometers() throws {
    let outcome = try Self.take(Importing(), "rapsodo-pitching-kmh.csv")
    #expect(outcome.faults.contains("metric-unit-doubtful 7:34"))
    #expect(outcome.counts == "1 added, 0 changed, 0 unchanged, 1 rejected")
  }

  @Test("A best that stands far from the rest of its session is questioned, and taken")
  func outlier() throws {
    let profiles = try ProfileTests.installed.get()
    let readings = ["71", "72", "70", "73", "71", "98"].map { "\($0),2026-06-15,10:01\n" }.joined()
    let outcome = try Importing().take(["s.csv": "Speed (mph),Date,Time\n" + readings]) {
      $0.profiles = profiles
      $0.sets.append(FieldSetting(field: "metric_type", value: "velocity"))
    }
    #expect(outcome.findings == ["metric-outlier 7:1"])
    #expect(outcome.counts == "1 added, 0 changed, 0 unchanged, 0 rejected")
  }

  @Test("A file of many athletes asks whose, suggests near names, and takes those of the store by themselves")
  func athletes() throws {
    #expect(throws: ToolError.self) { try Self.take(Importing(), "trackman-v3.csv") }
    let near = #expect(throws: ToolError.self) {
      try Self.take(Importing(), "trackman-v3.csv") { $0.athlete = "Max Bel" }
    }
    #expect(near?.personalHelp?.contains("Max Bell") == true)
    let club = try Importing()
    try club.take(["athletes.csv": "Name,Grad Year\nSam Rivers,2027\nMax Bell,2028\n"])
    let outcome = try Self.take(club, "trackman-v3.csv")
    #expect(outcome.decision("athletes") == "2 of 3")
    #expect(try Self.metrics(club).count == 3)
    #expect(Set(try club.column("user_id", of: .metric)).count == 2)
  }

  @Test("What the files do not say is asked for in words")
  func unsaid() throws {
    let day = #expect(throws: ToolError.self) {
      try Self.take(Importing(), "gamechanger-stats.csv") { $0.athlete = "Sam Rivers" }
    }
    #expect(day?.help?.contains("--as-of") == true)
    let what = #expect(throws: ToolError.self) { try Self.take(Importing(), "speed-readings.csv") }
    #expect(what?.help?.contains("--metric") == true)
  }

  @Test("--map gives a column another metric, and columns of no profile's one")
  func mapped() throws {
    let importing = try Importing()
    try Self.take(importing, "blast-motion.csv") {
      $0.maps = [
        HeaderMap(header: "Exit Velocity (mph)", field: "exit_velo"),
        HeaderMap(header: "Power (kW)", field: "bat_power"),
      ]
    }
    let types = Set(try importing.column("metric_type", of: .metric))
    #expect(types.isSuperset(of: ["exit_velo", "bat_power"]) && !types.contains("estimated_exit_velo"))
  }

  @Test("--verified marks the figures, and the report says which it is")
  func verified() throws {
    let importing = try Importing()
    let outcome = try Self.take(importing, "hittrax-a.csv", Self.set("verified", "true"))
    #expect(outcome.decision("verified") == "yes")
    #expect(Set(try importing.column("verified", of: .metric)) == ["true"])
    #expect(try Self.take(Importing(), "hittrax-a.csv").decision("verified") == "no")
  }

  /// Files that are easily read wrong: rows under a header, and what must come of them.
  static let traps: [(what: String, file: String, told: [String: String], metrics: [String])] = [
    (
      "a unit that is the whole header", "KPH,Date\n98,2026-06-15\n100,2026-06-15\n",
      ["metric_type": "velocity"],
      ["2026-06-15|velocity|62.14|mph|100 km/h"]
    ),
    (
      "a column of units", "Speed,Unit,Date\n98,km/h,2026-06-15\n100,km/h,2026-06-15\n",
      ["metric_type": "velocity"],
      ["2026-06-15|velocity|62.14|mph|100 km/h"]
    ),
    (
      "two columns of two units", "Date,KPH,Speed\n2026-06-15,,70\n2026-06-15,100,\n",
      ["metric_type": "velocity"],
      ["2026-06-15|velocity|70|mph|"]
    ),
    (
      "remarks that are no units",
      "Name,Date,60 Yard Dash,Exit Velocity (Avg),Exit Velocity (Max)\nSam Rivers,2026-06-20,6.98,80,92\n",
      [:],
      [
        "2026-06-20|exit_velo_average|80|mph|", "2026-06-20|exit_velo|92|mph|",
        "2026-06-20|sixty_time|6.98|sec|",
      ]
    ),
    (
      "two columns of one test",
      "Name,Date,60 Yard Dash,60 Yard Dash,Infield Velocity\nSam Rivers,2026-06-20,7.10,6.98,80\n",
      [:],
      [
        "2026-06-20|infield_velocity|80|mph|", "2026-06-20|sixty_time|6.98|sec|",
        "2026-06-20|sixty_time|7.1|sec|",
      ]
    ),
    (
      "no reading is no time",
      "PitchNo,Date,Pitcher,Batter,RelSpeed,ExitSpeed,Catcher,PopTime\n1,2026-05-08,A B,C D,,,Jo Lee,0\n2,2026-05-08,A B,C D,,,Jo Lee,2.08\n3,2026-05-08,A B,C D,,,Jo Lee,2.02\n",
      [:], ["2026-05-08|pop_time|2.02|sec|"]
    ),
    (
      "what flew by is passed over",
      "Speed (mph),Date\n88,2026-06-15\n91,2026-06-15\n90,2026-06-15\n89,2026-06-15\n412,2026-06-15\n",
      ["metric_type": "exit_velo"], ["2026-06-15|exit_velo|91|mph|"]
    ),
    (
      "misses with a decimal comma",
      "Date;Velo;LA;Dist;Res;Pitch\n2026-06-12;0,0;0,0;0,0;;60,1\n2026-06-12;91,5;20,0;300,5;HR;60,2\n", [:],
      [
        "2026-06-12|exit_velo|91.5|mph|", "2026-06-12|hit_distance|300.5|ft|",
        "2026-06-12|launch_angle|20|deg|",
      ]
    ),
    (
      "rows that are numbered anew each day",
      "HitID,Date,ExitVelocity\n1,2026-06-01,80\n2,2026-06-01,81\n1,2026-06-08,90\n2,2026-06-08,91\n", [:],
      ["2026-06-01|exit_velo|81|mph|", "2026-06-08|exit_velo|91|mph|"]
    ),
    (
      "one's own metric in one unit",
      "Date,Bat Speed (km/h),Attack Angle,Peak Hand Speed (km/h)\n2026-06-10,110,8,35\n", [:],
      [
        "2026-06-10|attack_angle|8|deg|", "2026-06-10|bat_speed|68.35|mph|110 km/h",
        "2026-06-10|hand_speed|21.75|mph|35 km/h",
      ]
    ),
    (
      "fastballs by other names",
      "Date,Pitch ID,Pitch Type,Velocity,Total Spin\n2026-06-14,P1,4-Seam Fastball,84,2000\n", [:],
      ["2026-06-14|spin_rate|2000|rpm|", "2026-06-14|velocity|84|mph|"]
    ),
    (
      "averages with a comma",
      "Last,First,GP,AVG,OBP\nRivers,Sam,9,\"0,357\",\"0,431\"\n", ["recorded_date": "2026-06-30"],
      ["2026-06-30|batting_avg|0.357||", "2026-06-30|on_base_pct|0.431||"]
    ),
  ]

  @Test("What is easily read wrong is read right", arguments: traps)
  func trap(what: String, file: String, told: [String: String], metrics: [String]) throws {
    let importing = try Importing()
    let profiles = try ProfileTests.installed.get()
    try importing.take(["t.csv": file]) {
      $0.profiles = profiles
      $0.athlete = file.contains("Jo Lee") ? "Jo Lee" : nil
      Self.apply(told, to: &$0)
    }
    #expect(try Self.metrics(importing) == metrics.sorted(), "\(what)")
  }

  @Test("Figures never go to another athlete of the store, and those of nobody are said")
  func others() throws {
    let family = try Importing()
    try family.take(["athletes.csv": "Name,Grad Year\nSam Rivers,2027\nMax Rivers,2029\n"])
    let profiles = try ProfileTests.installed.get()
    #expect(throws: ToolError.self) {
      try Self.take(family, "rapsodo-pitching.csv") { $0.athlete = "Max Rivers" }
    }
    let file = "Name,Date,60 Yard Dash,Infield Velocity\nSam Rivers,2026-06-20,7.1,80\n,2026-06-20,6.9,85\n"
    let outcome = try family.take(["t.csv": file]) { $0.profiles = profiles }
    #expect(outcome.faults == ["athlete-ambiguous 3:1"])
    #expect(try Self.metrics(family).count == 2)
    let brothers =
      "Name,Date,60 Yard Dash,Infield Velocity\n\"Rivers, Sam, Jr.\",2026-06-21,7.1,80\n\"Rivers, Sam, Sr.\",2026-06-21,9.9,60\n"
    #expect(throws: ToolError.self) { try family.take(["t.csv": brothers]) { $0.profiles = profiles } }
  }

  /// Imports one text, and its rejected rows after a change.
  private static func rejected(
    _ importing: Importing, _ file: String, _ change: @escaping (inout ImportOptions) -> Void = { _ in }
  ) throws -> String {
    let profiles = try ProfileTests.installed.get()
    let folder = try ScratchFolder(in: NSTemporaryDirectory(), for: "test")
    let path = folder.path + "/r.csv"
    try importing.take(["t.csv": file]) {
      $0.profiles = profiles
      $0.rejected = .path(.named(path))
      change(&$0)
    }
    return String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
  }

  @Test("Rejected rows of a session keep the athlete whose name is above the header, and all of its rows")
  func rejectedSession() throws {
    let kilometers = String(decoding: try Self.text("rapsodo-pitching-kmh.csv"), as: UTF8.self)
    let store = try Importing()
    let text = try Self.rejected(store, kilometers)
    let profiles = try ProfileTests.installed.get()
    let again = try store.take(["r.csv": text]) {
      $0.profiles = profiles
      $0.sets.append(FieldSetting(field: "unit", value: "km/h"))
    }
    #expect(again.counts == "1 added, 0 changed, 1 unchanged, 0 rejected")
    try store.take(["athletes.csv": "Name,Grad Year\nAnn Lee,2027\n"])
    #expect(try store.column("user_id", of: .metric).allSatisfy { $0 == "-" })
    #expect(try Self.metrics(store).contains("2026-06-14|velocity|82.58|mph|132.9 km/h"))
    let other = try Importing()
    try other.take(["athletes.csv": "Name,Grad Year\nAnn Lee,2027\n"])
    let rows = try Self.rejected(other, String(decoding: Self.text("rapsodo-pitching.csv"), as: UTF8.self))
    #expect(try other.take(["r.csv": rows]) { $0.profiles = profiles }.counts.hasPrefix("0 added"))
  }

  /// Device files with times in another zone, two columns of dates, and orders of dates.
  static let days: [(what: String, file: String, metrics: [String])] = [
    (
      "the day that the device wrote, whatever the zone",
      "Speed (mph),Date\n71,2026-06-12T23:55:00Z\n75,2026-06-12T00:05:00-05:00\n",
      ["2026-06-12|velocity|71|mph|", "2026-06-12|velocity|75|mph|"]
    ),
    (
      "the first filled column of dates in each row",
      "Swing Timestamp,Date,Bat Speed (mph),Attack Angle (deg),Peak Hand Speed (mph)\n2026-06-10 10:00,,60,,\n,2026-06-11,65,,\n",
      ["2026-06-10|bat_speed|60|mph|", "2026-06-11|bat_speed|65|mph|"]
    ),
    (
      "one day that shows the order counts more than the usual order",
      "PitchNo,Date,Pitcher,Batter,RelSpeed,ExitSpeed,Catcher,PopTime\n1,03/06/2026,A B,C D,,,Jo Lee,2.1\n2,25/06/2026,A B,C D,,,Jo Lee,2.0\n3,05/06/2026,A B,C D,,,Jo Lee,2.2\n",
      ["2026-06-03|pop_time|2.1|sec|", "2026-06-05|pop_time|2.2|sec|", "2026-06-25|pop_time|2|sec|"]
    ),
  ]

  @Test("The day of a measurement is the one in its row", arguments: days)
  func day(what: String, file: String, metrics: [String]) throws {
    let importing = try Importing()
    let profiles = try ProfileTests.installed.get()
    try importing.take(["t.csv": file]) {
      $0.profiles = profiles
      $0.athlete = file.contains("Jo Lee") ? "Jo Lee" : nil
      if file.hasPrefix("Speed") { $0.sets.append(FieldSetting(field: "metric_type", value: "velocity")) }
    }
    #expect(try Self.metrics(importing) == metrics, "\(what)")
  }

  @Test("A column of a device may be a field, but not the value once more")
  func mappedField() throws {
    let importing = try Importing()
    try Self.take(importing, "hittrax-a.csv") { $0.maps = [HeaderMap(header: "Res", field: "verified")] }
    #expect(throws: ToolError.self) {
      try Self.take(Importing(), "hittrax-a.csv") { $0.maps = [HeaderMap(header: "Velo", field: "value")] }
    }
  }

  @Test("Innings that aren't innings are questioned", arguments: ["31.3", "15.5", "-1"])
  func innings(text: String) throws {
    let outcome = try Importing().take([
      "m.csv":
        "Date,Metric Type,Value\n2026-06-12,innings_pitched,\(text)\n2026-06-13,innings_pitched,15.333\n"
    ])
    #expect(outcome.findings.count == 1)
  }

  @Test("A row without a key is a figure of its own beside the session of a device")
  func beside() throws {
    let importing = try Importing()
    try Self.take(importing, "hittrax-a.csv")
    try importing.take(["m.csv": "Date,Metric Type,Value,Source\n2026-06-12,Exit Velocity,95,HitTrax\n"])
    #expect(try Self.metrics(importing).filter { $0.contains("2026-06-12|exit_velo|") }.count == 2)
  }

  @Test("A whole name with the last name first is the athlete's, in lists of athletes too")
  func turned() throws {
    let club = try Importing()
    try club.take(["athletes.csv": "Name,Grad Year\nSam Rivers,2027\n"])
    let outcome = try club.take(["roster.csv": "Name,Grad Year,Position\n\"Rivers, Sam\",2027,SS\n"])
    #expect(outcome.findings == ["athlete-name-turned 2:1"])
    #expect(try club.column("full_name", of: .athlete) == ["Sam Rivers"])
  }

  @Test(
    "A roster with first and last names is one of athletes, and a list of coaches one of coaches",
    arguments: [
      ("First,Last,Grad Year,Position\nSam,Rivers,2027,SS\n", RecordKind.athlete),
      ("Player First Name,Player Last Name,Graduation Year\nSam,Rivers,2027\n", .athlete),
      ("First Name,Last Name,School,Email\nAnn,Lee,Harrow Creek University,ann@harrow.example\n", .coach),
      ("First Name,Last Name,Role,School,Phone\nAnn,Lee,head,Harrow Creek University,\n", .coach),
    ])
  func roster(file: String, kind: RecordKind) throws {
    let importing = try Importing()
    let outcome = try importing.take(["x.csv": file]) { $0.createsSchools = true }
    #expect(outcome.files[0].survey.kind == kind)
    guard kind == .athlete else { return }
    #expect(try importing.column("full_name", of: .athlete) == ["Sam Rivers"])
    let again = try importing.take(["athletes.csv": "Full Name,Grad Year\nSam Rivers,2027\n"])
    #expect(again.counts == "0 added, 0 changed, 1 unchanged, 0 rejected")
  }

  @Test("A time that stands with its day counts where its own column is empty")
  func timeWithDay() throws {
    let importing = try Importing()
    try importing.take([
      "e.csv": """
      Name,Type,Start Date,Start Time
      Owls,game,2027-04-04 18:30,
      Bears,game,2027-04-05 18:30,17:00

      """
    ])
    #expect(try importing.column("start_time", of: .event) == ["17:00:00", "18:30:00"])
  }

  @Test("What flew some feet is kept in feet")
  func feet() throws {
    let importing = try Importing()
    try importing.take([
      "m.csv": "Date,Metric Type,Value\n2026-06-12,Hit Distance,318 ft\n2026-06-12,Broad Jump,9 ft\n"
    ])
    #expect(
      try Self.metrics(importing) == [
        "2026-06-12|broad_jump|108|in|9 ft", "2026-06-12|hit_distance|318|ft|318 ft",
      ])
  }

  @Test(
    "What looks like a program's file and is a family's own is none",
    arguments: [
      "Name,Graduation Year,Position,Email,60 Yard Dash,Exit Velocity,GPA\nSam Rivers,2027,SS,,7.1,85,3.5\n",
      "Title,Start Date,Start Time,End Date,End Time,Location,Description,Type\nCamp,05/06/2026,,06/06/2026,,Dome,,camp\n",
      "First Name,Last Name,Role,School,FB,60\nAnn,Lee,head,Harrow Creek University,x,1\n",
    ])
  func own(file: String) throws {
    let profiles = try ProfileTests.installed.get()
    let importing = try Importing()
    let outcome = try importing.take(["x.csv": file]) {
      $0.profiles = profiles
      $0.createsSchools = true
    }
    #expect(outcome.decision("profile") == nil)
  }

  @Test(
    "Innings are whole ones and outs",
    arguments: [("15.2", "15.667"), ("15.1", "15.333"), ("7", "7"), ("7.0", "7"), ("7.3", nil), ("x", nil)])
  func innings(text: String, innings: String?) {
    #expect(FieldReader.innings(text)?.description == innings)
  }

  @Test(
    "Names are the same however they are turned",
    arguments: [
      "Sam Rivers", "Rivers, Sam", "RIVERS,  SAM", "Rivers, Jr., Sam", "Rivers Jr., Sam", "Sam Rivers Jr.",
    ])
  func names(text: String) { #expect(AthleteNames.shortKey(text) == "sam rivers") }

  @Test("Columns that a profile joins in one field are not that field by themselves")
  func joinedByProfile() throws {
    let url = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../SampleData/vendors/teamsnap-schedule.csv")
    let profiles = try ProfileTests.installed.get()
    let importing = try Importing()
    try importing.take(["teamsnap.csv": String(contentsOf: url, encoding: .utf8)]) {
      $0.profiles = profiles
    }
    let descriptions = try importing.column("description", of: .event).sorted()
    #expect(descriptions == ["-", "-", "Bring water\nField 3\nUniform: White"])
    let addresses = try importing.column("address", of: .event).sorted()
    #expect(addresses == ["-", "-", "12 Elm St"])
  }
}
