import ArgumentParser
import CompassCommandLine
import CompassFiles
import CompassImportArguments
import CompassModel
import CompassSource
import CompassValidation
import Foundation
import TestSupport
import Testing

@testable import CompassConvert
@testable import CompassImport

/// Each option for reading files has one name and one text, wherever it is given.
@Suite("Options for reading files")
struct ImportOptionTests {
  /// A value of each option that isn't its default, as it is written.
  static let examples: [String: String] = [
    "as": #""events""#, "and": "true", "profile": #""none""#, "date_order": #""dmy""#, "year": #""2025""#,
    "clock": #""pm""#, "decimal_mark": #""comma""#, "map": #"{"Strat = Date":"start_date"}"#,
    "set": #"{"type":"game","notes":"a=b"}"#, "source": #""owls""#, "athlete": #""Sam Rivers""#,
    "type_word": #"{"prospect day":"showcase"}"#, "sheet": #""Schedule""#, "encoding": #""windows-1252""#,
    "delimiter": #""tab""#,
    "csv_option": #"{"quote":"'","escape":"\\","repair":"no","guards":"keep","rows":"all"}"#,
    "header_row": #""0""#, "time_zone": #""America/Denver""#, "window": #""2026-01-01..2026-12-31""#,
    "include_all": "true", "alarms": "false",
  ]

  static let names = ImportOption.all.map(\.name)

  private func example(_ name: String) throws -> (ImportOption, JSONValue) {
    let option = try #require(ImportOption.all.first { $0.name == name })
    let text = try #require(Self.examples[name])
    return (option, try #require(JSONValue(parsing: text)))
  }

  @Test("It is written as it is read, and not written unless it is given", arguments: names)
  func roundTrip(name: String) throws {
    let (option, value) = try example(name)
    var options = ImportOptions(now: .distantPast)
    #expect(option.value(options) == nil)
    try option.read(value, &options)
    #expect(option.value(options) == value)
    let written = try #require(option.value(options))
    var again = ImportOptions(now: .distantPast)
    try option.read(written, &again)
    #expect(option.value(again) == value)
  }

  @Test("It is an argument of the commands", arguments: names)
  func argument(name: String) throws {
    let (option, value) = try example(name)
    guard option.places.contains(.arguments) else { return }
    let texts: [String] =
      switch value {
      case .object(let members):
        members.flatMap { [option.argument, "\($0.name)=\($0.value.stringValue ?? "")"] }
      case .boolean(true): [option.argument]
      case .boolean(false): ["--no-" + option.argument.dropFirst(2)]
      default: [option.argument, value.stringValue ?? ""]
      }
    let arguments = try Arguments.parse(texts)
    var options = try arguments.reading.importOptions(now: .distantPast, isQuiet: true)
    try arguments.calendars.apply(to: &options)
    if let zone = try arguments.clock.zone() { options.timeZone = zone }
    #expect(option.value(options) == value)
    let isGiven = arguments.reading.given.union(arguments.calendars.given).contains(name)
    #expect(isGiven || name == "time_zone")
  }

  @Test("It is a setting in compass.json, and wrong values are named", arguments: names)
  func setting(name: String) throws {
    let (option, value) = try example(name)
    guard option.places.contains(.settings) else { return }
    let folder = try ScratchFolder(in: NSTemporaryDirectory(), for: "options")
    func read(_ text: String) throws -> ImportOptions {
      try Data(text.utf8).write(to: URL(fileURLWithPath: folder.path + "/compass.json"))
      var settings = ConversionSettings(
        under: ConversionOptions(reading: ImportOptions(now: .distantPast), created: .distantPast), given: [])
      return try settings.options(of: ConversionInput(path: folder.path + "/a.csv", stem: "a")).reading
    }
    #expect(try option.value(read("{\"\(name)\": \(value.text())}")) == value)
    let error = #expect(throws: ToolError.self) { try read("{\"\(name)\": [1]}") }
    #expect(error?.message.contains("\(name) ") == true)
  }

  @Test("It travels with rejected rows", arguments: names)
  func decision(name: String) throws {
    let (option, value) = try example(name)
    guard option.places.contains(.decisions) else { return }
    let text = "{\"\(name)\":\(value.text())}"
    #expect(Overrides(text: text).text == text)
    var options = ImportOptions(now: .distantPast)
    options.overrides = Overrides(text: text)
    #expect(option.value(options) == value)
  }

  @Test("It is a member of profiles, and wrong values are named", arguments: names)
  func profile(name: String) throws {
    let (option, value) = try example(name)
    guard option.places.contains(.profiles) else { return }
    func overrides(_ text: String) throws -> Overrides {
      let text =
        #"{"version": 1, "name": "x", "title": "x", "kind": "events", "recognition": {"headers": ["A"]}, "#
        + "\"\(name)\": \(text)}"
      return try ImportProfile(json: text, path: "p.json").overrides
    }
    var options = ImportOptions(now: .distantPast)
    options.overrides = try overrides(value.text())
    #expect(option.value(options) == value)
    #expect(throws: (any Error).self) { try overrides("[1]") }
  }

  @Test("Values of headers are written and read, also as earlier versions wrote them")
  func headers() {
    let text = #"{"date_order":{"Day":"dmy"},"year":{"Day":"2025"},"decimal_mark":{"Cost":"comma"}}"#
    #expect(Overrides(text: text).text == text)
    let former =
      #"{"date_order":{"Day":"dmy"},"years":{"Day":"2025"},"decimal_comma":["Cost"],"type_words":{"gala":"none"}}"#
    #expect(
      Overrides(text: former).text
        == #"{"date_order":{"Day":"dmy"},"year":{"Day":"2025"},"decimal_mark":{"Cost":"comma"},"type_word":{"gala":"none"}}"#
    )
  }

  @Test("The command line counts more than a setting under a former name")
  func formerNames() throws {
    let folder = try ScratchFolder(in: NSTemporaryDirectory(), for: "options")
    try Data(#"{"years": {"Day": 2025}, "decimal_comma": ["Cost"]}"#.utf8)
      .write(to: URL(fileURLWithPath: folder.path + "/compass.json"))
    var settings = ConversionSettings(
      under: ConversionOptions(reading: ImportOptions(now: .distantPast), created: .distantPast),
      given: ["year", "decimal_mark"])
    let read = try settings.options(of: ConversionInput(path: folder.path + "/a.csv", stem: "a")).reading
    #expect(read.years == [:] && read.commaColumns == [:])
  }

  @Test("An argument that is given twice has one value")
  func twice() throws {
    let arguments = try Arguments.parse(["--map", "Cost=cost", "--map", "cost=name"])
    #expect(throws: (any Error).self) {
      try arguments.reading.importOptions(now: .distantPast, isQuiet: true)
    }
  }

  @Test("A file is read with the values of its headers, and a profile's values count below the user's")
  func reading() throws {
    var options = ImportOptions(now: .distantPast)
    options.overrides = Overrides(text: #"{"as":"events","date_order":{"start date":"dmy"}}"#)
    let csv = "Name,Type,Start Date,End Date\nCamp,camp,03/04/2026,04/05/2026\n"
    let input = ImportInput(path: "e.csv", source: BytesSource(Array(csv.utf8), name: "e.csv"))
    let survey = try FileSurvey(input, options: options)
    #expect(survey.rules.dateOrders == [2: DateOrder.dayFirst, 3: DateOrder.dayFirst])
  }
}

private struct Arguments: ParsableArguments {
  @OptionGroup var reading: FileReadingOptions
  @OptionGroup var calendars: CalendarReadingOptions
  @OptionGroup var clock: ClockOptions
}
