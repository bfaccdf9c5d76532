/// The words of the manifest of a bundle that whoever writes and whoever reads one share.
package enum BundleManifest {
  /// What says that a manifest is one of a bundle.
  package static let format = "compass-bundle"
  /// The version of the manifest; it changes when a key changes its meaning or goes.
  package static let version = 1
  /// The name of the manifest in the bundle.
  package static let fileName = "manifest.json"
}
