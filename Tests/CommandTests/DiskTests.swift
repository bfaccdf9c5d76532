import Foundation
import TestSupport
import Testing

/// Whether this user may mount a file system of its own, as root or in a user's namespace.
private let mayMount =
  (try? Tool.run("unshare", "-rm", "sh", "-c", "mount -t tmpfs tmpfs /mnt"))?.status == 0

@Suite(
  "Disks that are full or may not be written",
  .enabled(if: mayMount, "needs to mount a small file system of its own, which is not permitted here"))
struct DiskTests {
  private let machine: Machine
  private var command: Command { machine.command }

  init() throws {
    machine = try Machine()
    try FileManager.default.createDirectory(
      atPath: machine.command.path("disk"), withIntermediateDirectories: true)
  }

  /// Runs a script in which the folder `disk` is a file system of one megabyte.
  private func onSmallDisk(_ script: String) throws -> Tool.Result {
    try inNamespace("mount -t tmpfs -o size=1m tmpfs disk\n" + script)
  }

  private func inNamespace(_ script: String) throws -> Tool.Result {
    let executables = Command.executable("compass-import").deletingLastPathComponent().path
    let start = """
      cd '\(command.home)'; export HOME='\(command.home)' TZ=UTC PATH='\(executables)':/usr/bin:/bin
      fill() { dd if=/dev/zero of=disk/fill bs=1k count=2000 2>/dev/null; }

      """
    return try Tool.run("unshare", "-rm", "bash", "-c", start + script)
  }

  /// The findings of the events, which -q shows.
  private static let rejected = """
    events.csv:9:13: error[date-unreadable]: Invalid date format (use YYYY-MM-DD)
    events.csv:39:14: error[date-unreadable]: Invalid date format (use YYYY-MM-DD)

    """
  private let full =
    "The disk is full. The store was not changed.\n  help: Free some space and try again.\n"

  @Test("an import that finds no room leaves the store as it was, a new one not there")
  func importing() throws {
    try command.write(Machine.events(0..<9000), to: "many.csv")
    let result = try onSmallDisk(
      """
      compass-import many.csv --store disk/new/s.sqlite -q; echo $?
      ls -A disk
      compass-import events.csv --store disk/s.sqlite --rejected none -q; echo $?
      compass-import many.csv --store disk/s.sqlite --rejected none -q; echo $?
      ls -A disk
      sqlite3 disk/s.sqlite 'PRAGMA integrity_check; SELECT count(*) FROM events'
      """)
    #expect(result.output == "2\n1\n2\ns.sqlite\nok\n\(Machine.eventCount - Machine.rejectedCount)\n")
    #expect(
      result.errors
        == "compass-import: disk/new/s.sqlite: \(full)\(Self.rejected)compass-import: disk/s.sqlite: \(full)")
  }

  @Test("a store on a full disk is not changed, and can be read when there is room again")
  func reading() throws {
    let result = try onSmallDisk(
      """
      compass-import events.csv --store disk/s.sqlite --rejected none -q
      fill
      compass-export events --store disk/s.sqlite > /dev/null; echo $?
      rm disk/fill
      compass-export events --store disk/s.sqlite | tail -n 1
      ls -A disk
      """)
    #expect(result.output == "2\n\(Machine.eventCount - Machine.rejectedCount) results\ns.sqlite\n")
    #expect(result.errors == Self.rejected + "compass-export: disk/s.sqlite: \(full)")
  }

  @Test("outputs that find no room leave the old ones", arguments: ["pdf", "xlsx", "csv", "json"])
  func exporting(format: String) throws {
    let season = try Command.withSeason()
    try FileManager.default.copyItem(
      atPath: season.path("data/compass-toolkit/compass.sqlite"), toPath: command.path("s.sqlite"))
    let event = format == "json" ? "" : "--event 'Spring Showcase 2026'"
    let result = try onSmallDisk(
      """
      echo old > disk/report
      fill
      compass-export metrics \(event) --\(format) --store s.sqlite --output disk/report --force; echo $?
      cat disk/report; ls -A disk
      """)
    #expect(result.output == "2\nold\nfill\nreport\n")
    let place = format == "xlsx" ? "A workbook in disk" : "disk/report"
    #expect(
      result.errors == "compass-export: \(place) can't be written: No space left on device.\n"
        + "  help: Free up disk space and try again.\n")
  }

  @Test("rejected rows and reports that find no room: what is in the store is said")
  func sideOutputs() throws {
    let result = try onSmallDisk(
      """
      fill
      compass-import events.csv --store s.sqlite --rejected disk/r.csv -q; echo $?
      compass-import events.csv --store s.sqlite --report disk/r.json -q; echo $?
      ls -A disk
      sqlite3 s.sqlite 'SELECT count(*) FROM events'
      """)
    #expect(result.output == "2\n2\nfill\n\(Machine.eventCount - Machine.rejectedCount)\n")
    #expect(
      result.errors.hasPrefix(
        "compass-import: disk/r.csv can't be written: No space left on device.\n"
          + "  help: Free up disk space and try again.\n\(Self.rejected)"
          + "compass-import: disk/r.json can't be written: "
      ))
    #expect(
      result.errors.contains(
        "help: The records were imported, but the validation report wasn't written."))
  }

  @Test("standard input that finds no room to be kept in says which room that is")
  func spooling() throws {
    let result = try onSmallDisk("fill; TMPDIR=$PWD/disk compass-import - --as events < events.csv")
    #expect(result.status == 2)
    #expect(
      result.errors == "compass-import: Standard input can't be copied to the temporary folder "
        + "\(command.path("disk")): No space left on device.\n"
        + "  help: Free up space there, or set TMPDIR to a folder with enough space.\n")
  }

  @Test("a store on a read-only disk is copied first; a backup can be read there")
  func readOnly() throws {
    let result = try inNamespace(
      """
      cp events.csv disk; compass-import events.csv --store disk/s.sqlite --rejected none -q
      compass-store backup disk/b.sqlite --store disk/s.sqlite > /dev/null
      mount --bind disk disk && mount -o remount,ro,bind disk
      compass-export events --store disk/s.sqlite; echo $?
      compass-import events.csv --store disk/s.sqlite --rejected none -q; echo $?
      compass-import events.csv --store disk/new.sqlite --rejected none -q; echo $?
      compass-import disk/events.csv --store other.sqlite -q; echo $?
      cp disk/s.sqlite copy.sqlite
      compass-export events --store copy.sqlite | tail -n 1
      compass-export events --store disk/b.sqlite | tail -n 1
      compass-export events --store copy.sqlite --csv --output disk/e.csv; echo $?
      ls -A disk; ls -A
      """)
    let count = Machine.eventCount - Machine.rejectedCount
    #expect(
      result.output == "2\n2\n2\n2\n\(count) results\n\(count) results\n2\nb.sqlite\nevents.csv\ns.sqlite\n"
        + "copy.sqlite\ndisk\nevents.csv\n")
    let disk = command.path("disk")
    #expect(
      result.errors == Self.rejected + """
        compass-export: The store \(disk)/s.sqlite can't be written: Read-only file system.
          help: Copy the store to a writable folder, or choose another store with --store.
        compass-import: The store \(disk)/s.sqlite can't be written: Read-only file system.
          help: Copy the store to a writable folder, or choose another store with --store.
        compass-import: The store \(disk)/new.sqlite can't be created: Read-only file system.
          help: Check the path and its permissions.
        compass-import: disk/events.rejected.csv can't be written: Read-only file system.
          help: Choose another file with --rejected FILE.
        compass-export: disk/e.csv can't be written: Read-only file system.
          help: Use a folder you can write to.

        """)
  }
}
