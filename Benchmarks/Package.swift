// swift-tools-version: 6.2
import PackageDescription

/// What is measured as users of the libraries see it: only what is public, and none of the tools' dependencies.
let package = Package(
  name: "compass-toolkit-benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "compass-toolkit", path: "..", traits: [])],
  targets: [
    .executableTarget(
      name: "csv-spans",
      dependencies: [
        .product(name: "CompassCSV", package: "compass-toolkit"),
        .product(name: "CompassSource", package: "compass-toolkit"),
      ],
      swiftSettings: [.treatAllWarnings(as: .error)])
  ],
  swiftLanguageModes: [.v6]
)
