import Foundation
import TestSupport
import Testing

@Suite("Everything as one archive")
struct BundleTests {
  @Test("A bundle that is imported into an empty store and written again is the same, byte by byte")
  func roundTrip() throws {
    let season = try Command.withSeason()
    let exports = Command.checkout + "/SampleData/app-exports/"
    // Offers, extra columns and notes that no field has are to come back, too.
    _ = try season.import([exports + "school-comparison-2026-05-01.csv", exports + "old-offers.csv"])
    #expect(try season.export("all", "--zip", "--output", "first.zip").status == 0)
    let other = try Command()
    try FileManager.default.copyItem(atPath: season.path("first.zip"), toPath: other.path("first.zip"))
    let imported = try other.import([other.path("first.zip")])
    #expect(imported.status == 0, "\(imported.errors)")
    #expect(try other.export("all", "--zip", "--output", "second.zip").status == 0)
    #expect(try other.bytes("second.zip") == season.bytes("first.zip"))
    let standard = try other.export("all", "--zip", "--output", "-")
    #expect(standard.bytes == (try season.bytes("first.zip")))
    #expect(try other.permissions("second.zip") == 0o600)
  }

  @Test("The archive is one for other programs, and its manifest tells the truth")
  func manifest() throws {
    let season = try Command.withSeason()
    #expect(try season.export("all", "--zip", "--output", "all.zip").status == 0)
    let script = """
      import sys, json, zipfile, hashlib, csv, io
      archive = zipfile.ZipFile(sys.argv[1])
      assert archive.testzip() is None
      manifest = json.loads(archive.read("manifest.json"))
      assert manifest["format"] == "compass-bundle" and manifest["time_zone"] == "America/New_York"
      names = archive.namelist()
      assert names == ["README.txt", "manifest.json"] + [file["name"] for file in manifest["files"]], names
      for file in manifest["files"]:
          data = archive.read(file["name"])
          assert hashlib.sha256(data).hexdigest() == file["sha256"] and len(data) == file["bytes"]
          rows = json.loads(data) if file["format"] == "json" else list(csv.DictReader(io.StringIO(data.decode("utf-8-sig"))))
          assert len(rows) == file["records"] > 0
      for info in archive.infolist():
          assert info.date_time == (2026, 11, 21, 12, 0, 0) and info.external_attr >> 16 == 0o100600
      print(len(names))
      """
    let result = try Tool.run(Tool.python, "-c", script, season.path("all.zip"))
    #expect(result.output == "16\n", "\(result.errors)")
  }

  @Test("The same as files in a directory, which is imported with all there is in it")
  func directory() throws {
    let season = try Command.withSeason()
    let result = try season.export("all", "--output-directory", "all")
    #expect(result.status == 0, "\(result.errors)")
    #expect(try season.files("all").count == 16)
    let other = try Command()
    let paths = try season.files("all").filter { $0.hasSuffix(".json") }.map { season.path("all/" + $0) }
    let imported = try other.import(paths)
    #expect(imported.status == 0, "\(imported.errors)")
    #expect(imported.errors.contains("manifest.json, which only lists the contents of a bundle"))
    #expect(imported.errors.contains("Total: 413 records imported"))
  }

  @Test("A file that is in the way stays, and an empty store gives an archive that says so")
  func places() throws {
    let season = try Command.withSeason()
    let made = try season.export("all", "--zip")
    let name = try #require(season.files().first { $0.hasSuffix(".zip") }, "\(made.errors)")
    try season.write("mine", to: name)
    let result = try season.export("all", "--zip")
    #expect(result.status == 2 && result.errors.contains("already exists"), "\(result.errors)")
    #expect(try season.bytes(name) == Array("mine".utf8))
    for wrong in [["all"], ["all", "--zip", "--output-directory", "x"]] {
      #expect(try season.run("compass-export", wrong).status == 2)
    }
  }

  @Test("The app's data export on standard input, and a dry run of it")
  func dataExport() throws {
    let command = try Command()
    let path = Command.checkout + "/SampleData/app-exports/recruiting-compass-export-2026-05-01.zip"
    let dry = try command.import([path, "--dry-run"])
    #expect(dry.status == 0)
    #expect(dry.errors.contains("Total: 18 records would be imported"))
    #expect(try command.files().allSatisfy { !$0.contains("data") })
    let report = try command.import([path, "--report", "-", "--report-format", "json"])
    let value = try #require(
      try JSONSerialization.jsonObject(with: Data(report.bytes)) as? [String: Any])
    let inputs = try #require(value["inputs"] as? [[String: Any]])
    #expect(inputs.count == 8)
    #expect(inputs[0]["format"] as? String == "zip")
    #expect((inputs[1]["path"] as? String)?.hasSuffix(".zip!/profile.json") == true)
    #expect(inputs.dropFirst().compactMap { $0["profile"] as? String }.count == 5)
  }

  @Test("A profile that is not there, or is wrong, is named before anything is read")
  func profiles() throws {
    let command = try Command()
    try command.write("Date,Metric Type,Value\n2026-04-05,Exit Velocity,92.1\n", to: "m.csv")
    let unknown = try command.import([command.path("m.csv"), "--profile", "web-metric"])
    #expect(unknown.status == 2)
    #expect(unknown.errors.contains("Did you mean web-metrics?"))
    try command.write("{\"version\": 1, \"nmae\": \"x\"}", to: "p.json")
    let wrong = try command.import([command.path("m.csv"), "--profile", command.path("p.json")])
    #expect(wrong.status == 2)
    #expect(wrong.errors.contains("p.json:1:24: nmae is unknown"))
    #expect(wrong.errors.contains("Did you mean name?"))
  }
}
