/// The standard output as a place for data.
///
/// Data never goes through `print`, which takes no notice of a full disk.
package enum StandardOutput {
  /// Writes bytes at once.
  ///
  /// A reader that has gone ends the program by SIGPIPE, quietly, unless that signal is ignored.
  ///
  /// - Throws: ``FileError``.
  package static func write(_ bytes: [UInt8]) throws {
    try write(bytes, to: 1, SystemCalls())
  }

  static func write(_ bytes: [UInt8], to descriptor: Int32, _ calls: any FileSystemCalls) throws {
    try calls.writeAll(descriptor, bytes[...], path: "-")
  }
}
