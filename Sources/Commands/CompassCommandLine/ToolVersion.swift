/// The version of the commands.
package enum ToolVersion {
  /// The version, as `--version` prints it.
  package static let current = "0.2.0"
}
