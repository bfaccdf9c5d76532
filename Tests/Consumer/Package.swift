// swift-tools-version: 6.2
import PackageDescription

// An app that uses the libraries: with no traits it must resolve neither the store's GRDB nor anything
// else, and still build. `check` says so.
let package = Package(
  name: "consumer",
  dependencies: [.package(name: "compass-toolkit", path: "../..", traits: [])],
  targets: [
    .executableTarget(
      name: "Consumer",
      dependencies: [
        .product(name: "CompassCSV", package: "compass-toolkit"),
        .product(name: "CompassModel", package: "compass-toolkit"),
        .product(name: "CompassSource", package: "compass-toolkit"),
        .product(name: "CompassValidation", package: "compass-toolkit"),
      ])
  ],
  swiftLanguageModes: [.v6]
)
