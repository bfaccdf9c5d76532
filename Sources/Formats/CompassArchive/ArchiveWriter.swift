internal import CZip
package import CompassSource
package import Foundation

/// Writes a ZIP archive of files, the same bytes for the same files.
package enum ArchiveWriter {
  /// A file to put into an archive.
  package struct Item: Sendable {
    /// The name in the archive.
    package var name: String
    /// The path of the file.
    package var path: String

    /// Creates an item.
    package init(name: String, path: String) {
      self.name = name
      self.path = path
    }
  }

  /// Writes an archive.
  ///
  /// - Parameters:
  ///   - items: the files, in the order of the archive.
  ///   - date: the modification date of all files.
  ///   - path: the path of the archive, in a folder of temporary files.
  package static func write(_ items: [Item], changed date: Date, to path: String) throws(ToolError) {
    var code: Int32 = 0
    guard let archive = zip_open(path, ZIP_CREATE | ZIP_TRUNCATE, &code) else {
      throw ToolError("Can't create the archive: \(ArchiveCore.text(of: code))")
    }
    do throws(ToolError) {
      for item in items { try add(item, changed: date, to: archive) }
    } catch {
      zip_discard(archive)
      throw error
    }
    guard zip_close(archive) == 0 else {
      let error = failure("Can't write the archive", archive)
      zip_discard(archive)
      throw error
    }
  }

  private static func add(
    _ item: Item, changed date: Date, to archive: OpaquePointer
  ) throws(ToolError) {
    // A length of -1 means the whole file.
    guard let source = zip_source_file(archive, item.path, 0, -1) else {
      throw failure("Can't read \(item.name) for the archive", archive)
    }
    let index = zip_file_add(archive, item.name, source, zip_flags_t(ZIP_FL_ENC_UTF_8))
    guard index >= 0 else {
      zip_source_free(source)
      throw failure("Can't add \(item.name) to the archive", archive)
    }
    let place = zip_uint64_t(index)
    // Only the owner can read the file, like all output of the commands.
    let mode = zip_uint32_t(0o100600) << 16
    let (day, time) = dosTime(date)
    guard zip_set_file_compression(archive, place, ZIP_CM_DEFLATE, level) == 0,
      zip_file_set_dostime(archive, place, time, day, 0) == 0,
      zip_file_set_external_attributes(archive, place, 0, unix, mode) == 0
    else { throw failure("Can't add \(item.name) to the archive", archive) }
  }

  private static let level: zip_uint32_t = 6
  private static let unix: zip_uint8_t = 3

  private static func failure(_ what: String, _ archive: OpaquePointer) -> ToolError {
    ToolError("\(what): \(String(cString: zip_strerror(archive)))", help: "Check whether the disk is full")
  }

  /// Returns a date in UTC as stored in ZIP archives, in steps of two seconds from 1980 on (PKWARE APPNOTE
  /// 4.4.6).
  private static func dosTime(_ date: Date) -> (day: zip_uint16_t, time: zip_uint16_t) {
    var seconds = time_t(date.timeIntervalSince1970.rounded(.down))
    var parts = tm()
    gmtime_r(&seconds, &parts)
    let year = min(max(Int(parts.tm_year) + 1900, 1980), 2107)
    guard year == Int(parts.tm_year) + 1900 else { return (0x21, 0) }
    return (
      zip_uint16_t((year - 1980) << 9 | (Int(parts.tm_mon) + 1) << 5 | Int(parts.tm_mday)),
      zip_uint16_t(Int(parts.tm_hour) << 11 | Int(parts.tm_min) << 5 | Int(parts.tm_sec) / 2)
    )
  }
}
