import ArgumentParser
import CompassCommandLine
import CompassConvert
import CompassFiles
import CompassImport
import CompassImportArguments
import CompassModel
import CompassSource
import CompassValidation
import Foundation

extension ConvertCommand {
  /// Returns the options that the command line sets for all files.
  func options() throws -> ConversionOptions {
    let instant = try clock.instant()
    // The clock is for documents, which say when they were made; records do not depend on it.
    var reading = try self.reading.importOptions(
      now: ReadingOptions.timeless, takesTables: true, isQuiet: report.isQuiet)
    reading.offered = ConvertCommand.offeredOptions(usual: FileReadingOptions.names)
    try calendars.apply(to: &reading)
    try recruiting.apply(to: &reading)
    reading.isStrict = strict
    reading.hasStore = false
    reading.rejected = rejected == .none ? .none : .besideInput
    let zone = try clock.zone()
    reading.timeZone = zone ?? TimeZone(secondsFromGMT: 0)
    reading.isZoneAssumed = zone == nil
    var options = ConversionOptions(reading: reading, created: instant)
    options.format = check ? nil : to
    options.isTable = self.reading.isTable
    options.tableNumber = table
    options.keepsRows = report.wantsRows
    options.audience = (audience ?? .coach).audience.including(include.details)
    options.isAudienceGiven = audience != nil || !include.details.isEmpty
    options.paper = paper
    options.severities = SeverityChoices(
      ignored: Set(try ignore.map { try Self.code($0, "--ignore") }),
      errors: Set(try error.map { try Self.code($0, "--error") }))
    // Without a store, a note about a created school is meaningless.
    options.severities.ignored.formUnion(Set([.schoolCreated]).subtracting(options.severities.errors))
    return options
  }

  /// Inputs that become one are read in one way.
  func checkMerge(_ entries: [(input: ConversionInput, options: ConversionOptions)]) throws {
    guard merge, let first = entries.first,
      let other = entries.first(where: { $0.options.settings != first.options.settings })
    else { return }
    throw ToolError(
      "Can't merge \(first.input.path) and \(other.input.path): a compass.json gives them different settings",
      help: "Convert the folders separately, or set the options on the command line")
  }

  private static func code(_ name: String, _ option: String) throws -> DiagnosticCode {
    if let code = SeverityChoices.code(named: name) { return code }
    throw ToolError.unknown(
      "Unknown code for \(option): \(name)", name, among: DiagnosticCatalogue.entries.map(\.code.rawValue),
      help: "Run `compass-import --explain` to list all codes")
  }

  /// The settings that the command line says itself.
  var given: Set<String> {
    reading.given.union(calendars.given).union(clock.timeZone == nil ? [] : ["time_zone"])
  }

  // MARK: Outputs

  /// Where the outputs go.
  func target(_ inputs: [ConversionInput]) throws -> BatchConverter.Target {
    if check { return .none }
    if let outputDirectory {
      return merge ? .file(merged(in: outputDirectory)) : .folder(outputDirectory)
    }
    guard inputs.count == 1 || merge else {
      throw ToolError(
        "No output folder for \(inputs.count) inputs",
        help: "Add --output-directory, or --merge to write one file")
    }
    guard let output, output != "-" else {
      if report.usesStandardOutput {
        throw ToolError(
          "The output and the validation report can't both go to standard output",
          help: "Name a file with --output, or name one with --report")
      }
      if to?.isBinary == true, Terminal(descriptor: 1).isTerminal {
        throw ToolError(
          "Can't show the format \(to?.rawValue.uppercased() ?? "file") in a terminal",
          help: "Name a file with --output")
      }
      return .standardOutput
    }
    return .file(.named(output))
  }

  private func merged(in folder: String) -> FilePlace {
    .chosen("merged." + (to?.rawValue ?? ""), in: folder)
  }

  /// Nothing that is written may be a file that is read, or another output; all of that is known before anything is
  /// written.
  func checkOutputs(
    _ outputs: [(path: String, input: String)], _ inputs: [ConversionInput], _ settings: [String]
  ) throws {
    var places = OutputGuard()
    for path in settings { places.protect(path, as: "a settings file") }
    if let profile = reading.profile { places.protect(profile, as: "the profile") }
    if let calendar = recruiting.recruitingCalendar {
      places.protect(calendar, as: "the recruiting calendar")
    }
    for input in inputs { places.protect(input.path, as: "an input") }
    for (path, input) in outputs {
      try places.claim(
        path, for: "the output of \(TerminalText.escaped(input))",
        help: "Use another output folder, so that each output has its own file and no input is overwritten")
    }
    try report.claim(in: &places)
  }
}

extension ConversionFormat: ExpressibleByArgument {}
