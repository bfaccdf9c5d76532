import ArgumentParser
import CompassCommandLine
import CompassConvert
import CompassDocuments
import CompassFiles
import CompassImport
import CompassImportArguments
import CompassSource
import CompassValidation
import Foundation

extension ConvertCommand {
  /// What the command line says of all files.
  func options() throws -> ConversionOptions {
    let isClockSet = clock.isFixed || ProcessInfo.processInfo.environment["SOURCE_DATE_EPOCH"] != nil
    let instant = try clock.instant()
    var reading = try self.reading.importOptions(
      now: isClockSet ? instant : ReadingOptions.timeless, takesTables: true)
    try calendars.apply(to: &reading)
    reading.athlete = athlete
    reading.source = source
    reading.isStrict = strict
    // The schools that rows name are nobody's to make elsewhere.
    reading.createsSchools = true
    reading.rejected = rejected == .none ? .none : .besideInput
    let zone = try clock.zone()
    reading.timeZone = zone ?? TimeZone(secondsFromGMT: 0)
    reading.isZoneAssumed = zone == nil
    var options = ConversionOptions(reading: reading, created: instant)
    options.format = check ? nil : to
    options.isTable = self.reading.isTable
    options.audience = audience.map { $0 == .family ? .family : .coach }
    options.paper = paper
    options.severities = SeverityChoices(
      ignored: Set(try ignore.map { try Self.code($0, "--ignore") }),
      errors: Set(try error.map { try Self.code($0, "--error") }))
    // That a school had to be made says nothing where no store keeps it.
    options.severities.ignored.formUnion(Set([.schoolCreated]).subtracting(options.severities.errors))
    return options
  }

  private static func code(_ name: String, _ option: String) throws -> DiagnosticCode {
    if let code = SeverityChoices.code(named: name) { return code }
    let near = DiagnosticCatalogue.nearest(to: name).map { "Did you mean \($0.rawValue)? " } ?? ""
    throw CommandFailure(
      "\(option): there is no code \(TerminalText.escaped(name))",
      help: near + "`compass-import --explain` lists all")
  }

  /// The settings that the command line says itself.
  var given: Set<String> {
    var names: Set<String> = []
    if reading.hasKind { names.insert("as") }
    if reading.dateOrder != nil { names.insert("date_order") }
    if reading.decimalMark != nil { names.insert("decimal_mark") }
    if reading.encoding != nil { names.insert("encoding") }
    if reading.delimiter != nil { names.insert("delimiter") }
    if reading.quote != nil { names.insert("quote") }
    if reading.headerRow != nil { names.insert("header_row") }
    if clock.timeZone != nil { names.insert("time_zone") }
    if calendars.window != nil { names.insert("window") }
    if calendars.includeAll { names.insert("include_all") }
    if source != nil { names.insert("source") }
    if athlete != nil { names.insert("athlete") }
    return names
  }

  // MARK: Outputs

  /// Where the outputs go.
  func target(_ inputs: [ConversionInput]) throws -> BatchConverter.Target {
    if check { return .none }
    if let outputDirectory { return merge ? .file(merged(in: outputDirectory)) : .folder(outputDirectory) }
    guard inputs.count == 1 || merge else {
      throw CommandFailure(
        "\(inputs.count) inputs have no place for their outputs",
        help: "Give --output-directory, or --merge to make one of them")
    }
    guard let output, output != "-" else {
      if to?.isBinary == true, Terminal(descriptor: 1).isTerminal {
        throw CommandFailure(
          "A \(to?.rawValue.uppercased() ?? "file") would only confuse the terminal",
          help: "Give --output a file name")
      }
      return .standardOutput
    }
    return .file(output)
  }

  private func merged(in folder: String) -> String {
    (folder.hasSuffix("/") ? folder : folder + "/") + "merged." + (to?.rawValue ?? "")
  }

  /// Nothing that is written may be a file that is read, or another output; all of that is known before anything is
  /// written.
  func checkOutputs(_ outputs: [String], _ inputs: [ConversionInput]) throws {
    var places = OutputGuard()
    for input in inputs { places.protect(input.path, as: "an input") }
    for path in outputs {
      try places.claim(
        path, for: "an output",
        help: "Two inputs would become one file, or an input be written over; name another folder")
    }
    if let manifest, !check {
      try places.claim(manifest, for: "--manifest")
      guard try ConversionManifest.isReplaceable(manifest) else {
        throw CommandFailure(
          "--manifest: \(TerminalText.escaped(manifest)) is there already and is no manifest",
          help: "Name another file, or remove that one")
      }
    }
    try report.claim(in: &places)
  }
}

extension ConversionFormat: ExpressibleByArgument {}
extension ReportDocument.Paper: ExpressibleByArgument {}
