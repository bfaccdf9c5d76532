import CompassModel
import CompassSource
import CompassValidation
import Foundation
import TestSupport
import Testing

@Suite("No special character of a file gets out of a report raw")
struct EscapingTests {
  /// A report that has a text at every place where one from a file can stand.
  private static func report(_ text: String) -> ValidationReport {
    var diagnostic = Diagnostic(
      DiagnosticCode("date-no-such-day"), .error, "\(value: text) and \(personal: text) are no dates",
      help: "Read \(value: text), \(personal: text).",
      position: SourcePosition(line: 2, column: 3, endLine: 2, endColumn: 4, offset: 5, length: 6), record: 1,
      field: "start_date", header: text, value: text)
    diagnostic.pointer = text
    diagnostic.cell = text
    diagnostic.member = text
    diagnostic.excerpt = SourceExcerpt(
      fields: [.init(text, isPersonal: false), .init("b", isPersonal: true), .init(text, isPersonal: true)],
      marked: 0)
    return ValidationReport(inputs: [
      .init(
        path: text, format: text, profile: text, kind: .event, encoding: text,
        inferences: [Inference(what: "header", value: text, why: text, override: text)],
        diagnostics: [diagnostic], rejectedPath: text)
    ])
  }

  @Test("A terminal obeys nothing, and nothing is hidden or turned around", arguments: [false, true])
  func terminal(showsPersonal: Bool) throws {
    let renderer = TextReportRenderer(.init(showsPersonal: showsPersonal, capPerCode: nil))
    let lines = try renderer.text(Self.report("x")).utf8.count { $0 == 0x0A }
    var broken: [String] = []
    for text in SpecialTexts.all {
      let shown = try renderer.text(Self.report(text))
      // A line end in a text makes no line of the report.
      let isSafe = !shown.unicodeScalars.contains { $0 != "\n" && Self.isObeyed($0) }
      if !isSafe || shown.utf8.count(where: { $0 == 0x0A }) != lines { broken.append(text.debugDescription) }
    }
    #expect(broken == [])
  }

  /// Texts that a CI service would obey in its log: anywhere, or at the start of a line.
  private static let logCommands = [
    "##[error]pwned", "##vso[task.setvariable variable=PATH]/evil", "a ##teamcity[x]", "###[x]",
    "##[\u{301}x]",
    "::error file=a::pwned", "\u{A0}::error::pwned", "x\n::error::pwned", "x\r::error::pwned", ":",
    "x\n##[error]y",
  ]

  @Test("No line of any report is a command to a CI service", arguments: [false, true])
  func ciServices(showsPersonal: Bool) throws {
    let context = ReportContext(
      command: "compass-test", version: "1", folder: "/tmp", now: Date(timeIntervalSince1970: 0),
      showsPersonal: showsPersonal)
    for text in Self.logCommands {
      let report = try Self.machineReport(text, hasCell: true)
      let many = ValidationReport(inputs: Array(repeating: report.inputs[0], count: 9))
      var shown = ["text": try TextReportRenderer(.init(showsPersonal: showsPersonal)).text(report)]
      shown["json"] = try JSONReportRenderer(showsPersonal: showsPersonal).text(report)
      for format in ReportFormat.allCases {
        try format.renderer(context)?.render(report) { shown[format.rawValue, default: ""] += $0 }
      }
      let brief = BriefReportRenderer(showsPersonal: showsPersonal)
      try brief.renderErrors(of: report) { shown["errors", default: ""] += $0 }
      let overview = OverviewRenderer(.init(showsPersonal: showsPersonal))
      try overview.render(report) { shown["overview", default: ""] += $0 }
      try overview.render(many, maximumLines: 1) {
        shown["brief", default: ""] += $0
      }
      try GitHubSummaryRenderer(context).render(report) { shown["summary", default: ""] += $0 }
      for (format, report) in shown {
        let isCommand = report.split { $0.isNewline }.contains { line in
          let start = line.drop { $0.isWhitespace }
          let isAnnotation = start.hasPrefix("::error file=") || start.hasPrefix("::error title=")
          return start.hasPrefix("::") && !(format == "github" && isAnnotation)
        }
        #expect(!isCommand, "\(format): \(text.debugDescription)")
        #expect(!report.utf8.contains("##["), "\(format): \(text.debugDescription)")
        #expect(!report.utf8.contains("##vso["), "\(format): \(text.debugDescription)")
        #expect(!report.utf8.contains("##teamcity["), "\(format): \(text.debugDescription)")
      }
    }
  }

  @Test("An annotation names the file as it is called, or no file at all")
  func annotatedFiles() throws {
    let context = ReportContext(
      command: "compass-test", version: "1", folder: "/tmp", now: Date(timeIntervalSince1970: 0))
    func annotation(of path: String) throws -> String {
      var report = try Self.machineReport("x", hasCell: false)
      report.inputs[0].path = path
      var text = ""
      try GitHubReportRenderer(context).render(report) { text += $0 }
      return text
    }
    for name in ["##[error]x.csv", "##vso[x].csv", "a\u{1B}.csv", "a\u{202E}.csv"] {
      let text = try annotation(of: "in/" + name)
      #expect(text.hasPrefix("::error title="), "\(text)")
      #expect(text.contains("::in/") && !text.contains(name), "\(text)")
    }
    #expect(try annotation(of: "in/#[a], 5%.csv").hasPrefix("::error file=in/#[a]%2C 5%25.csv,line=2,"))
  }

  /// A report whose findings have fingerprints, as the commands give them.
  ///
  /// - Parameter hasCell: whether the finding is of a workbook, which has cells and no lines.
  private static func machineReport(_ text: String, hasCell: Bool) throws -> ValidationReport {
    var report = Self.report(text)
    var findings: [Diagnostic] = []
    try report.inputs[0].findings.forEach { findings.append($0) }
    findings[0].fingerprint = "0123456789abcdef0123456789abcdef"
    if !hasCell { findings[0].cell = nil }
    report.inputs[0].findings = MemoryFindings(findings)
    return report
  }

  @Test(
    "Programs read every format of every text, and find one finding in it",
    arguments: [ReportFormat.jsonl, .sarif, .junit, .github, .gitlab], [false, true])
  func programs(format: ReportFormat, showsPersonal: Bool) throws {
    let context = ReportContext(
      command: "compass-test", version: "1", folder: "/tmp", now: Date(timeIntervalSince1970: 0),
      showsPersonal: showsPersonal)
    let renderer = try #require(format.renderer(context))
    // Paths never hold U+0000.
    let texts = SpecialTexts.all.filter { !$0.utf8.contains(0) }
    var all: [String] = []
    for text in texts {
      for hasCell in format == .github ? [false, true] : [true] {
        var report = ""
        try renderer.render(Self.machineReport(text, hasCell: hasCell)) { report += $0 }
        all.append(report)
      }
    }
    // A person who reads the file sees every character of it, each in its place.
    let hidden = zip(all.indices, all).filter {
      $1.unicodeScalars.contains { $0 != "\n" && Self.isObeyed($0) }
    }
    #expect(hidden.map(\.0) == [])
    let script = """
      import json, re, sys
      from xml.etree import ElementTree
      kind = sys.argv[1]
      for report in json.load(open(sys.argv[2])):
          if kind == "jsonl":
              assert report.count("\\n") == 2
              found = [json.loads(line) for line in report.removesuffix("\\n").split("\\n")][:-1]
          elif kind == "sarif":
              found = json.loads(report)["runs"][0]["results"]
              assert re.fullmatch(r"(?:file://)?(?:[A-Za-z0-9._~/-]|%[0-9A-F]{2})+",
                  found[0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"])
          elif kind == "gitlab":
              found = json.loads(report)
          elif kind == "junit":
              found = ElementTree.fromstring(report.encode()).findall("testsuite/testcase/failure")
          else:
              lines = report.splitlines()
              assert len(lines) == 2 and lines[1].startswith("compass-test: "), lines
              assert re.fullmatch(r"::error (?:file=[^:,]*,(?:line=2,col=3,endLine=2,endColumn=3,)?)?title=date-no-such-day::.+", lines[0])
              found = lines[:1]
          assert len(found) == 1
      """
    try Tool.withFile(Array(try JSONEncoder().encode(all)), named: "reports.json") { path in
      let result = try Tool.run(Tool.python, "-c", script, format.rawValue, path)
      #expect(result.status == 0, "\(result.errors)")
    }
  }

  @Test("Text that is made safe has no control left, and safe text stays as it is")
  func terminalText() {
    for text in SpecialTexts.all {
      let shown = TerminalText.escaped(text)
      #expect(!shown.unicodeScalars.contains(where: Self.isObeyed), "\(text.debugDescription)")
      #expect(TerminalText.escaped(shown) == shown)
      if !text.unicodeScalars.contains(where: Self.isObeyed) {
        #expect(shown.utf8.elementsEqual(text.utf8), "\(text.debugDescription)")
      }
    }
  }

  /// C0, DEL and C1; line and paragraph separators; marks and overrides of direction; byte order marks,
  /// zero-width blanks and tags, which hide what stands beside them.
  private static func isObeyed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x61C, 0x200B, 0x200E...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF,
      0xE0000...0xE007F:
      true
    default: false
    }
  }

  @Test("Python's json reads every scalar of a report back, wherever it stands")
  func json() throws {
    let texts = SpecialTexts.all
    let report = ValidationReport(inputs: texts.flatMap { Self.report($0).inputs })
    let json = try JSONReportRenderer(showsPersonal: true).text(report)
    let script = """
      import json, sys
      def shown(value): return value.encode('utf-8').hex()
      with open(sys.argv[1], encoding='utf-8') as f: report = json.load(f)
      for entry in report['inputs']:
          d = entry['diagnostics'][0]
          places = [entry[k] for k in ('path', 'profile', 'encoding', 'rejected_path')]
          places += [entry['decisions'][0][k] for k in ('value', 'why', 'override')]
          places += [d[k] for k in ('header', 'value', 'pointer', 'cell', 'member')]
          assert all(p == places[0] for p in places), places
          assert d['message'] == '"%s" and "%s" are no dates' % (places[0], places[0]), d
          print(shown(places[0]))
      """
    let result = try Tool.withFile(Array(json.utf8), named: "report.json") {
      try Tool.run(Tool.python, "-c", script, $0)
    }
    #expect(result.status == 0, "\(result.errors)")
    let ours = texts.map { $0.utf8.map { String(format: "%02x", $0) }.joined() }
    #expect(result.output.split(separator: "\n").map(String.init) == ours)
    // A line separator of JavaScript never stands raw, so that the report can stand in a script.
    #expect(!json.unicodeScalars.contains { $0 == "\u{2028}" || $0 == "\u{2029}" })
    #expect(!json.unicodeScalars.contains { $0 != "\n" && Self.isObeyed($0) })
  }
}

extension String.UTF8View {
  /// Whether the bytes of a text are among these; a combining mark behind them changes nothing.
  fileprivate func contains(_ text: String) -> Bool {
    let wanted = Array(text.utf8)
    return indices.contains { self[$0...].starts(with: wanted) }
  }
}

@Suite("Only addresses of the web are addresses")
struct AddressEscapingTests {
  @Test("No scheme but http and https passes, however it is written or hidden")
  func schemes() throws {
    let field = try field(.event, "url")
    var broken: [String] = []
    let schemes = [
      "javascript:", "JaVaScRiPt:", "data:text/html,", "vbscript:", "file:///", "blob:", "about:",
    ]
    let hidden = SpecialTexts.all.flatMap { text in
      [text + "javascript:alert(1)", "java" + text + "script:alert(1)", "javascript" + text + ":alert(1)"]
    }
    let plain = schemes.flatMap { scheme in
      ["", " ", "\t", "\n", "\u{FEFF}", "//", "https:", "http:/", "\u{1}"].map { $0 + scheme + "alert(1)" }
    }
    for text in hidden + plain {
      guard case .text(let url)? = FieldReader.read(text, field: field, options: options).value else {
        continue
      }
      if !isWebAddress(url) { broken.append(text.debugDescription) }
    }
    #expect(broken == [])
  }

  @Test("A host is what it looks like: no user before it, no backslash, no control, no mark within it")
  func hosts() throws {
    let field = try field(.event, "url")
    var broken: [String] = []
    for text in SpecialTexts.all {
      for address in [
        "https://example.com\(text)@evil.example/", "https://example\(text).com/",
        "https://\(text)example.com/",
        "https://user\(text):pw@example.com/", "https://example.com:80\(text)/", "example.com\(text)/a",
        "https://example.com/a\(text)b", "https://example.com?\(text)",
      ] {
        guard case .text(let url)? = FieldReader.read(address, field: field, options: options).value else {
          continue
        }
        if !isWebAddress(url) { broken.append(address.debugDescription) }
      }
    }
    #expect(broken == [])
  }

  private func isWebAddress(_ url: String) -> Bool {
    let bytes = Array(url.lowercased().utf8)
    let schemes = ["http://", "https://"].map { Array($0.utf8) }
    guard let scheme = schemes.first(where: { bytes.starts(with: $0) }) else { return false }
    let host = bytes.dropFirst(scheme.count).prefix { ![0x2F, 0x3F, 0x23].contains($0) }
    return !host.isEmpty && !host.contains(0x40) && !host.contains(0x5C)
      && url.unicodeScalars.allSatisfy { scalar in
        ![.control, .format, .spaceSeparator, .lineSeparator, .paragraphSeparator].contains(
          scalar.properties.generalCategory)
      }
  }
}
