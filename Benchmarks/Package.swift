// swift-tools-version: 6.2
import PackageDescription

func library(_ name: String) -> Target.Dependency { .product(name: name, package: "compass-toolkit") }

func program(_ name: String, _ measured: String) -> Target {
  .executableTarget(
    name: name, dependencies: ["BenchmarkSupport", library(measured)],
    swiftSettings: [.treatAllWarnings(as: .error)])
}

/// What is measured as users of the libraries see it: only what is public, and none of the tools' dependencies.
let package = Package(
  name: "compass-toolkit-benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "compass-toolkit", path: "..", traits: [])],
  targets: [
    program("csv-spans", "CompassCSV"),
    program("ics-tree", "CompassICalendar"),
    program("json-rows", "CompassJSON"),
    .target(
      name: "BenchmarkSupport", dependencies: [library("CompassSource")],
      swiftSettings: [.treatAllWarnings(as: .error), .enableUpcomingFeature("InternalImportsByDefault")]),
  ],
  swiftLanguageModes: [.v6]
)
