import CompassFiles
import CompassSource
import Foundation
import Testing

@testable import CompassConvert

@Suite("Finding the files of arguments")
final class InputFinderTests {
  private let folder = NSTemporaryDirectory() + "finder-" + UUID().uuidString

  init() throws {
    for name in [
      "a.csv", "b.ICS", "compass.json", ".hidden.csv", "old.rejected.csv", "notes.docx", "deep/c.json",
      "deep/deeper/d.tsv", "deep/team.ics", "odd [1].csv",
    ] {
      let path = folder + "/" + name
      try FileManager.default.createDirectory(
        atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
      try Data("x".utf8).write(to: URL(fileURLWithPath: path))
    }
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private func stems(_ arguments: String..., recursive: Bool = false) throws -> [String] {
    try InputFinder.find(arguments.map { folder + "/" + $0 }, isRecursive: recursive).inputs.map(\.stem)
  }

  @Test("A folder is its own files, without hidden ones, settings and rejected rows")
  func flat() throws {
    #expect(try stems("") == ["a", "b", "odd [1]"])
    #expect(try InputFinder.find([folder], isRecursive: false).ignored == 2)
  }

  @Test("Folders in it are looked into when asked, and mirrored")
  func recursive() throws {
    #expect(
      try stems("", recursive: true) == ["a", "b", "deep/c", "deep/deeper/d", "deep/team", "odd [1]"])
  }

  @Test("Patterns mean what is there, and keep the folders that they reach through")
  func patterns() throws {
    #expect(try stems("*.csv") == ["a", "odd [1]", "old.rejected"])
    #expect(try stems("d*/c.json") == ["deep/c"])
    #expect(try stems("**/*.tsv") == ["deep/deeper/d"])
    #expect(try stems("odd [1].csv") == ["odd [1]"])
  }

  @Test("Names that differ only in their normal form are two files")
  func normalForms() throws {
    let names = ["caf\u{E9}.csv", "cafe\u{301}.csv"]
    for name in names {
      let descriptor = open(folder + "/deep/deeper/" + name, O_CREAT | O_WRONLY, 0o600)
      #expect(descriptor >= 0)
      close(descriptor)
    }
    #expect(try stems("deep/deeper").count == 3)
    let paths = names.map { folder + "/deep/deeper/" + $0 }
    let found = try InputFinder.find(paths, isRecursive: false).inputs
    #expect(found.count == 2)
    let named = OutputNames(found, endings: [".json", ".json"])
    #expect(named.conflicts.isEmpty && named.inputs.map(\.stem) == found.map(\.stem))
  }

  @Test("Inputs of one name get the names of their folders, or their endings")
  func oneName() {
    func stems(_ paths: String...) -> [String] {
      let inputs = paths.map { ConversionInput(path: $0, stem: "g") }
      let names = OutputNames(inputs, endings: paths.map { _ in ".ics" })
      return names.inputs.map { names.conflicts[PathKey($0.path)] == nil ? $0.stem : "-" }
    }
    #expect(stems("d1/g.csv", "d2/g.csv") == ["d1-g", "d2-g"])
    #expect(stems("d1/g.csv", "d1/g.json") == ["g-csv", "g-json"])
    #expect(stems("a/d/g.csv", "b/d/g.csv", "c/x/g.csv") == ["-", "-", "x-g"])
  }

  @Test("A file that several arguments mean is there once")
  func once() throws { #expect(try stems("a.csv", "*.csv", "./a.csv").filter { $0 == "a" }.count == 1) }

  @Test("A pattern that means nothing is an error; a file that is not there is told by reading it")
  func missing() throws {
    #expect(throws: ToolError.self) { try stems("*.xyz") }
    #expect(try stems("gone.csv") == ["gone"])
  }

  @Test("The pre-commit hook checks the files that a search of the repository would find")
  func hook() throws {
    let checkout = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let text = try String(
      contentsOf: checkout.appendingPathComponent("Templates/CI/pre-commit-hooks.yaml"), encoding: .utf8)
    func pattern(_ name: String) throws -> Regex<AnyRegexOutput> {
      let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("  \(name): ") })
      return try Regex(String(line.dropFirst(name.utf8.count + 4)))
    }
    let (files, exclude) = (try pattern("files"), try pattern("exclude"))
    for name in ["DATA.CSV", "a.Json", "schedules/u 14/games.ics", "x.XLSX"] {
      #expect(name.firstMatch(of: files) != nil && name.firstMatch(of: exclude) == nil, "\(name)")
    }
    let folders = [
      ".vscode", ".github", ".venv/lib", ".git", "node_modules", "bower_components", "Carthage",
      "DerivedData",
      "__pycache__", "site-packages", "schedules", "node_modules2", "my.data",
    ]
    let names = [
      "a.csv", ".hidden.csv", "package.json", "package-lock.json", "npm-shrinkwrap.json", "x-lock.json",
      "composer.json", "bower.json", "lerna.json", "nx.json", "turbo.json", "angular.json", "deno.json",
      "vercel.json", "renovate.json", "tsconfig.json", "tsconfig.app.json", "jsconfig.json",
      "jest.config.json", "vcpkg.json", "vcpkg-configuration.json", "CMakePresets.json", "biome.json",
      "CMakeUserPresets.json", "launchSettings.json", "appsettings.Development.json", "arc.json",
      "global.json",
      "x.schema.json", "my-package.json", "schedule.json", "lock.json", "config.json", "packages.json",
    ]
    for path in names
      + folders.flatMap({ folder in names.flatMap { ["\(folder)/\($0)", "x/\(folder)/y/\($0)"] } })
    {
      #expect((path.firstMatch(of: exclude) != nil) == PathPatterns.repository.covers(path), "\(path)")
    }
    for name in ["deno.json", "vcpkg.json", "tsconfig.base.json", "composer.json", ".eslintrc.json"] {
      #expect(PathPatterns.repository.covers("web/\(name)"), "\(name)")
    }
    for path in ["compass.json", "x/compass.json", "a.rejected.csv", "x/a.rejected.json"] {
      #expect(path.firstMatch(of: exclude) != nil, "\(path)")
    }
  }

  @Test("Patterns with a slash match the whole path, others any name; ** stands for folders of any depth")
  func exclusions() throws {
    func covers(_ pattern: String, _ path: String) -> Bool { PathPatterns([pattern]).covers(path) }
    #expect(covers("drafts", "drafts/a.csv") && covers("drafts", "x/drafts/a.csv"))
    #expect(covers("*.csv", "x/y/a.csv") && !covers("*.csv", "x/a.json"))
    #expect(covers("/a.csv", "a.csv") && !covers("/a.csv", "x/a.csv"))
    #expect(covers("x/*.csv", "x/a.csv") && !covers("x/*.csv", "x/y/a.csv"))
    #expect(covers("x/**/*.csv", "x/a.csv") && covers("x/**/*.csv", "x/y/z/a.csv"))
    #expect(covers("u1[46]", "u14/a.csv") && !covers("u1[46]", "u15/a.csv"))
    let deep = Array(repeating: "a", count: 60).joined(separator: "/")
    let stars = Array(repeating: "**", count: 60).joined(separator: "/") + "/b"
    #expect(!covers(stars, deep), "many ** take no longer than one")
  }
}
