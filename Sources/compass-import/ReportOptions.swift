import ArgumentParser
import CompassCommandLine
import CompassFiles
import CompassValidation
import Foundation

/// How the validation report is shown and where it is written.
struct ReportOptions: ParsableArguments {
  /// What a report is written as.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text, json
  }

  /// When values that may say something of a person are shown.
  enum ShowValues: String, ExpressibleByArgument, CaseIterable {
    case auto, always, never
  }

  @Option(
    help: ArgumentHelp(
      "Write the whole report to a file; .json makes it JSON. - writes it to standard output.",
      valueName: "path"),
    completion: .file())
  var report: String?

  @Option(help: "The format of the report; that of --report unless given, else text.")
  var reportFormat: Format?

  @Option(help: "Show names, e-mails, numbers and notes: auto shows them on a terminal only.")
  var showValues: ShowValues = .auto

  @Option(help: "Use colour.")
  var color: Terminal.ColorChoice = .auto

  @Option(help: ArgumentHelp("How many findings of a code are shown; 0 shows all.", valueName: "number"))
  var maxFindings = 10

  @Flag(name: .shortAndLong, help: "Show every decision, also those that went as everybody expects.")
  var verbose = false

  @Flag(name: .shortAndLong, help: "Show errors only, no report.")
  var quiet = false

  func validate() throws {
    guard maxFindings >= 0 else { throw ValidationError("--max-findings cannot be negative") }
  }

  /// Writes that the import could not be done where its report was to go, so that no earlier one is taken
  /// for it.
  func writeFailure(of files: [String], to file: AtomicFile?) throws {
    _ = try writeWhole(ValidationReport(inputs: files.map { .init(path: $0) }, outcome: .failed), to: file)
  }

  /// Begins the file of the report before the import, so that a place where none can be costs no import its
  /// report; nil where it goes elsewhere.
  ///
  /// - Throws: ``CompassFiles/FileError``.
  func begin() throws -> AtomicFile? {
    guard let report, report != "-" else { return nil }
    return try AtomicFile(report)
  }

  /// Writes the whole report to its file or to standard output; false where only the terminal gets one.
  private func writeWhole(_ report: ValidationReport, to file: AtomicFile?) throws -> Bool {
    let showsPersonal = showValues == .always
    guard let path = self.report else {
      guard reportFormat == .json else { return false }
      try render(report, .json, showsPersonal: showsPersonal) { try StandardOutput.write(Array($0.utf8)) }
      return true
    }
    let format = reportFormat ?? (path.lowercased().hasSuffix(".json") ? .json : .text)
    guard let file else {
      try render(report, format, showsPersonal: showsPersonal) { try StandardOutput.write(Array($0.utf8)) }
      return true
    }
    if format == .text { try file.write(ReportFile.title + "\n\n") }
    try render(report, format, showsPersonal: showsPersonal) { try file.write($0) }
    try file.commit()
    return true
  }

  /// Writes a report to its file and shows it on standard error, also where the file cannot be written.
  func write(_ report: ValidationReport, to file: AtomicFile?, note: String?) throws {
    let written = Swift.Result { try writeWhole(report, to: file) }
    let isWritten = (try? written.get()) ?? false
    if isWritten, self.report == nil { return }
    try show(report, note: note, isWritten: isWritten)
    _ = try written.get()
  }

  private func show(_ report: ValidationReport, note: String?, isWritten: Bool) throws {
    let terminal = Terminal(descriptor: 2, color: color)
    guard !quiet, self.report != "-" else { return }
    let showsPersonal = showValues == .always || (showValues == .auto && terminal.isTerminal)
    let renderer = TextReportRenderer(
      .init(
        usesColor: terminal.usesColor, showsPersonal: showsPersonal,
        capPerCode: maxFindings == 0 ? nil : maxFindings,
        width: terminal.width, showsRoutine: verbose))
    try renderer.render(report) { StandardError.write($0) }
    if let note { StandardError.write(note) }
    if let path = self.report, isWritten {
      StandardError.write("The whole report is in \(TerminalText.escaped(path))\n")
    }
  }

  private func render(
    _ report: ValidationReport, _ format: Format, showsPersonal: Bool, to write: (String) throws -> Void
  ) throws {
    switch format {
    case .json: try JSONReportRenderer(showsPersonal: showsPersonal).render(report, to: write)
    case .text:
      try TextReportRenderer(
        .init(usesColor: false, showsPersonal: showsPersonal, capPerCode: nil, width: 120)
      )
      .render(report, to: write)
    }
  }
}

extension Terminal.ColorChoice: ExpressibleByArgument {}
