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

  /// Shows a report on standard error and writes it to its file.
  func write(_ report: ValidationReport, note: String?) throws {
    let terminal = Terminal(descriptor: 2, color: color)
    let fileFormat = reportFormat ?? (self.report?.lowercased().hasSuffix(".json") == true ? .json : .text)
    if let path = self.report {
      let showsPersonal = showValues == .always
      if path == "-" {
        try render(report, fileFormat, showsPersonal: showsPersonal) {
          try StandardOutput.write(Array($0.utf8))
        }
      } else {
        let file = try AtomicFile(path)
        do {
          if fileFormat == .text { try file.write(ReportFile.title + "\n\n") }
          try render(report, fileFormat, showsPersonal: showsPersonal) { try file.write($0) }
          try file.commit()
        } catch {
          file.discard()
          throw error
        }
      }
    } else if reportFormat == .json {
      try render(report, .json, showsPersonal: showValues == .always) {
        try StandardOutput.write(Array($0.utf8))
      }
      return
    }
    guard !quiet, self.report != "-" else { return }
    let showsPersonal = showValues == .always || (showValues == .auto && terminal.isTerminal)
    let renderer = TextReportRenderer(
      .init(
        usesColor: terminal.usesColor, showsPersonal: showsPersonal,
        capPerCode: maxFindings == 0 ? nil : maxFindings,
        width: terminal.width, showsRoutine: verbose))
    try renderer.render(report) { StandardError.write($0) }
    if let note { StandardError.write(note) }
    if let path = self.report {
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
