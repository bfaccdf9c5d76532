internal import CZip
import CompassSource
internal import Foundation
internal import Synchronization

/// The owner of the libzip handle of an archive that is read; only one thread at a time uses the handle.
final class ArchiveCore: Sendable {
  /// The metadata of a member.
  struct Entry: Sendable {
    var name: String
    /// The raw bytes of the name, in any encoding.
    var nameBytes: [UInt8]
    var size: Int
    var compressedSize: Int
    var isEncrypted: Bool
    var isLink: Bool
    var isSupported: Bool
  }

  private struct State {
    var archive: OpaquePointer
    var files: [Int: OpaquePointer] = [:]
    var opened = 0
  }

  private let state: Mutex<State>
  private let name: String

  /// Opens an archive.
  ///
  /// - Parameters:
  ///   - descriptor: an open file, which this object closes.
  ///   - name: the name of the archive in messages.
  /// - Throws: ``ToolError`` if the file is not a ZIP archive or is damaged.
  init(descriptor: Int32, name: String) throws(ToolError) {
    var code: Int32 = 0
    guard let archive = zip_fdopen(descriptor, ZIP_CHECKCONS, &code) else {
      close(descriptor)
      // libzip looks for equal names when it opens an archive.
      guard code != ZIP_ER_EXISTS else {
        throw ToolError.archive("\(name) contains two files with the same name")
      }
      throw ToolError.archive(
        "\(name) is damaged or not a ZIP archive: \(Self.text(of: code))",
        help: "Download or copy the archive again")
    }
    state = Mutex(State(archive: archive))
    self.name = name
  }

  deinit {
    state.withLock { state in
      for file in state.files.values { zip_fclose(file) }
      // Discarding closes the archive without writing anything.
      zip_discard(state.archive)
    }
  }

  /// The number of members.
  var count: Int { state.withLock { Int(max(0, zip_get_num_entries($0.archive, 0))) } }

  /// Returns the metadata of a member.
  func entry(_ index: Int) throws(ToolError) -> Entry {
    let found = state.withLock { state -> Entry? in
      var stat = zip_stat_t()
      zip_stat_init(&stat)
      let needed = zip_uint64_t(ZIP_STAT_NAME | ZIP_STAT_SIZE | ZIP_STAT_COMP_SIZE)
      guard zip_stat_index(state.archive, zip_uint64_t(index), 0, &stat) == 0, stat.valid & needed == needed,
        let bytes = stat.name,
        let raw = zip_get_name(state.archive, zip_uint64_t(index), zip_flags_t(ZIP_FL_ENC_RAW)),
        let size = Int(exactly: stat.size), let packed = Int(exactly: stat.comp_size)
      else { return nil }
      var system: zip_uint8_t = 0
      var attributes: zip_uint32_t = 0
      guard
        zip_file_get_external_attributes(state.archive, zip_uint64_t(index), 0, &system, &attributes) == 0
      else { return nil }
      let isUnix = [Self.unix, Self.macOS].contains(system)
      let method = stat.valid & zip_uint64_t(ZIP_STAT_COMP_METHOD) == 0 ? 0 : Int32(stat.comp_method)
      return Entry(
        name: String(cString: bytes),
        nameBytes: Array(UnsafeRawBufferPointer(start: raw, count: strlen(raw))),
        size: size, compressedSize: packed,
        isEncrypted: stat.encryption_method != ZIP_EM_NONE,
        isLink: isUnix && (attributes >> 16) & Self.typeMask == Self.linkType,
        isSupported: method == ZIP_CM_STORE || method == ZIP_CM_DEFLATE)
    }
    guard let found else { throw ToolError.archive("Can't read entry \(index + 1) of \(name)") }
    return found
  }

  // The systems that store file modes, and the mode of a link (PKWARE APPNOTE 4.4.2.2, stat.h).
  private static let unix: zip_uint8_t = 3
  private static let macOS: zip_uint8_t = 19
  private static let typeMask: zip_uint32_t = 0xF000
  private static let linkType: zip_uint32_t = 0xA000

  // MARK: Reading

  /// Opens a member and returns its token, which is valid until the member is closed.
  func open(_ index: Int, _ member: String) throws(ToolError) -> Int {
    let token = state.withLock { state -> Int? in
      guard let file = zip_fopen_index(state.archive, zip_uint64_t(index), 0) else { return nil }
      state.opened += 1
      state.files[state.opened] = file
      return state.opened
    }
    guard let token else { throw ToolError.archive("Can't open \(member): \(failure)") }
    return token
  }

  /// Appends the next bytes of an open member and returns their number.
  ///
  /// Returns 0 at the end of the member, after libzip verified its checksum.
  func read(
    _ token: Int, into buffer: inout [UInt8], maximum: Int, _ member: String
  ) throws(ToolError) -> Int {
    let start = buffer.count
    var piece = [UInt8](repeating: 0, count: max(1, maximum))
    let count = state.withLock { state -> Int in
      guard let file = state.files[token] else { return -1 }
      return piece.withUnsafeMutableBytes { Int(zip_fread(file, $0.baseAddress, zip_uint64_t($0.count))) }
    }
    guard count >= 0 else {
      let reason = state.withLock { state in state.files[token].map { String(cString: zip_file_strerror($0)) }
      }
      throw ToolError.archive(
        "\(member) is damaged: \(reason ?? "it was closed")",
        help: "Download or copy the archive again. Nothing was imported from it")
    }
    buffer.append(contentsOf: piece[..<count])
    return buffer.count - start
  }

  /// Closes a member.
  func closeMember(_ token: Int) {
    state.withLock { state in
      if let file = state.files.removeValue(forKey: token) { zip_fclose(file) }
    }
  }

  private var failure: String { state.withLock { String(cString: zip_strerror($0.archive)) } }

  /// Returns libzip's message for an error code.
  static func text(of code: Int32) -> String {
    var error = zip_error_t()
    zip_error_init_with_code(&error, code)
    defer { zip_error_fini(&error) }
    return String(cString: zip_error_strerror(&error))
  }
}
