// swift-tools-version: 6.2
import PackageDescription

/// Every target is held to the same rules: a warning is an error, protocols are written `any P`, and
/// what a file imports stays its own business unless it says otherwise.
let strict: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

func room(
  _ name: String, _ dependencies: [Target.Dependency] = []
) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: strict)
}

func tests(of name: String, _ dependencies: [Target.Dependency] = [], resources: [Resource] = []) -> Target {
  .testTarget(
    name: "\(name)Tests", dependencies: [.byName(name: name)] + dependencies,
    exclude: [], resources: resources, swiftSettings: strict)
}

let package = Package(
  name: "compass-toolkit",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(name: "CompassSource", targets: ["CompassSource"]),
    .library(name: "CompassModel", targets: ["CompassModel"]),
    .library(name: "CompassCSV", targets: ["CompassCSV"]),
    .library(name: "CompassValidation", targets: ["CompassValidation"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
  ],
  targets: [
    // Ground floor
    room("CompassSource"),
    room("CompassModel"),
    room("CompassFiles", ["CompassSource"]),

    // Formats: bytes ↔ records of one format
    room("CompassCSV", ["CompassSource"]),
    room("CompassXLSX", ["CXLSXWriter", "CZip"]),

    // Toolkit
    room("CompassValidation", ["CompassSource", "CompassModel"]),

    room("CompassCalendars", ["CompassModel"]),
    room("CompassDocuments", ["CompassCSV", "CompassModel", "CompassXLSX"]),

    // C libraries
    .systemLibrary(
      name: "CXLSXWriter", pkgConfig: "xlsxwriter", providers: [.apt(["libxlsxwriter-dev"])]),
    .systemLibrary(name: "CZip", pkgConfig: "libzip", providers: [.apt(["libzip-dev"])]),

    // Commands
    room(
      "CompassCommandLine",
      ["CompassModel", .product(name: "ArgumentParser", package: "swift-argument-parser")]),

    // Tests
    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: strict),
    tests(of: "CompassSource"),
    tests(of: "CompassModel"),
    tests(of: "CompassFiles", ["CompassSource"]),
    tests(of: "CompassCSV", ["CompassSource"]),
    tests(of: "CompassXLSX", ["TestSupport"]),
    tests(of: "CompassValidation", ["CompassSource", "CompassModel"]),
    tests(of: "CompassCalendars", ["CompassModel"]),
    tests(of: "CompassDocuments", ["CompassModel", "CompassXLSX", "CompassCSV", "TestSupport"]),
    tests(of: "CompassCommandLine"),
  ],
  swiftLanguageModes: [.v6]
)
