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

/// What only the commands and the store need; a package that uses the libraries resolves none of it.
let tools: TargetDependencyCondition? = .when(traits: ["Tools"])
let argumentParser = Target.Dependency.product(
  name: "ArgumentParser", package: "swift-argument-parser", condition: tools)
/// The hash functions of Linux; Apple's platforms have CryptoKit.
let crypto = Target.Dependency.target(
  name: "CCrypto", condition: .when(platforms: [.linux], traits: ["Tools"]))
let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift", condition: tools)
let hummingbird = Target.Dependency.product(
  name: "Hummingbird", package: "hummingbird", condition: tools)
let hummingbirdCore = Target.Dependency.product(
  name: "HummingbirdCore", package: "hummingbird", condition: tools)
let httpTypes = Target.Dependency.product(
  name: "HTTPTypes", package: "swift-http-types", condition: tools)
let lifecycle = Target.Dependency.product(
  name: "ServiceLifecycle", package: "swift-service-lifecycle", condition: tools)
let logging = Target.Dependency.product(name: "Logging", package: "swift-log", condition: tools)
let mustache = Target.Dependency.product(name: "Mustache", package: "swift-mustache", condition: tools)
let nio = Target.Dependency.product(name: "NIOCore", package: "swift-nio", condition: tools)
let nioHTTPTypes = Target.Dependency.product(
  name: "NIOHTTPTypes", package: "swift-nio-extras", condition: tools)
let sqlite = Target.Dependency.product(name: "GRDBSQLite", package: "GRDB.swift", condition: tools)

/// The folders in which the targets are, in their order.
///
/// A target depends on targets of its own folder or of folders above it in this list; `Scripts/check-targets` checks
/// that.
enum Folder: String {
  case base = "Base"
  case formats = "Formats"
  case records = "Records"
  case importing = "Import"
  case documents = "Documents"
  case services = "Services"
  case commands = "Commands"
  /// The module maps of C libraries and what they need.
  case c = "C"

  func path(_ target: String) -> String { "Sources/\(rawValue)/\(target)" }
}

func library(
  _ name: String, in folder: Folder, _ dependencies: [Target.Dependency] = [], more: [SwiftSetting] = []
) -> Target {
  .target(
    name: name, dependencies: dependencies, path: folder.path(name), swiftSettings: strict + more)
}

func command(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .executableTarget(
    name: name, dependencies: [argumentParser] + dependencies, path: Folder.commands.path(name),
    swiftSettings: strict)
}

func systemLibrary(_ name: String, _ package: String, pkgConfig: String? = nil) -> Target {
  .systemLibrary(
    name: name, path: Folder.c.path(name), pkgConfig: pkgConfig, providers: [.apt([package])])
}

func tests(of name: String, _ dependencies: [Target.Dependency] = [], data: [String] = []) -> Target {
  .testTarget(
    name: "\(name)Tests", dependencies: [.byName(name: name)] + dependencies, exclude: data,
    swiftSettings: strict)
}

let package = Package(
  name: "compass-toolkit",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(name: "CompassSource", targets: ["CompassSource"]),
    .library(name: "CompassJSON", targets: ["CompassJSON"]),
    .library(name: "CompassModel", targets: ["CompassModel"]),
    .library(name: "CompassCSV", targets: ["CompassCSV"]),
    .library(name: "CompassTables", targets: ["CompassTables"]),
    .library(name: "CompassICalendar", targets: ["CompassICalendar"]),
    .library(name: "CompassValidation", targets: ["CompassValidation"]),
    .executable(name: "compass-import", targets: ["compass-import"]),
    .executable(name: "compass-export", targets: ["compass-export"]),
    .executable(name: "compass-convert", targets: ["compass-convert"]),
    .executable(name: "compass-store", targets: ["compass-store"]),
    .executable(name: "compass-feed", targets: ["compass-feed"]),
  ],
  traits: [
    .trait(name: "Tools", description: "The store and the commands; the libraries do without."),
    .default(enabledTraits: ["Tools"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
    .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.1"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    .package(url: "https://github.com/apple/swift-nio-extras", from: "1.35.2"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
  ],
  targets: [
    // Base: records, bytes, files
    library("CompassSource", in: .base),
    library("CompassModel", in: .base, ["CompassSource"]),
    library("CompassFiles", in: .base, ["CompassSource", crypto]),

    // Formats: bytes ↔ structures; they know nothing of recruiting
    library("CompassCSV", in: .formats, ["CompassSource"]),
    library("CompassICalendar", in: .formats, ["CompassSource"]),
    library("CompassJSON", in: .formats, ["CompassSource"]),
    library("CompassTables", in: .formats, ["CompassSource"]),
    library(
      "CompassPDF", in: .formats,
      ["CHaru", "CHaruShims", "CZlib", "CFribidi", "CompassFiles", "CompassSource"],
      more: [.strictMemorySafety()]),
    library(
      "CompassGraphics", in: .formats, ["CPNG", "CQREncode", "CTurboJPEG", "CZlib", "CompassSource"],
      more: [.strictMemorySafety()]),
    library("CompassXLSX", in: .formats, ["CXLSXWriter", "CZip", "CompassFiles", "CompassSource"]),
    library("CompassArchive", in: .formats, ["CZip", "CompassFiles", "CompassSource"]),
    library("CompassWorkbook", in: .formats, ["CExpat", "CompassFiles", "CompassSource"]),

    // Records, Import, Documents, Services
    library("CompassValidation", in: .records, ["CompassSource", "CompassModel"]),
    library(
      "CompassTemplates", in: .records,
      ["CompassFiles", "CompassJSON", "CompassModel", "CompassSource", "CompassValidation"]),
    library(
      "CompassStore", in: .records,
      ["CompassFiles", "CompassModel", "CompassSource", "CompassValidation", grdb, sqlite]),
    library(
      "CompassImport", in: .importing,
      [
        "CompassArchive", "CompassCSV", "CompassCalendars", "CompassFiles", "CompassICalendar", "CompassJSON",
        "CompassModel", "CompassSource", "CompassStore", "CompassTables", "CompassTemplates",
        "CompassValidation", "CompassWorkbook",
      ]),
    library(
      "CompassCalendars", in: .records,
      ["CompassCSV", "CompassICalendar", "CompassModel", "CompassSource", "CompassValidation"]),
    library(
      "CompassDocuments", in: .documents,
      [
        "CompassCSV", "CompassFiles", "CompassGraphics", "CompassModel", "CompassPDF", "CompassSource",
        "CompassTables", "CompassTemplates", "CompassValidation", "CompassXLSX",
      ]),
    library(
      "CompassExport", in: .services,
      [
        "CompassCalendars", "CompassDocuments", "CompassFiles", "CompassModel", "CompassPDF", "CompassSource",
        "CompassStore", "CompassXLSX",
      ]),
    library(
      "CompassConvert", in: .services,
      [
        "CompassArchive", "CompassCSV", "CompassCalendars", "CompassDocuments", "CompassExport",
        "CompassFiles",
        "CompassImport",
        "CompassModel", "CompassSource", "CompassStore", "CompassValidation", "CompassXLSX",
      ]),
    library(
      "CompassEditing", in: .services,
      [
        "CompassFiles", "CompassImport", "CompassModel", "CompassSource", "CompassStore", "CompassValidation",
      ]),
    library(
      "CompassFeed", in: .services,
      [
        "CZlib", "CompassCalendars", "CompassFiles", "CompassModel", "CompassSource", "CompassStore",
        httpTypes,
        hummingbird, hummingbirdCore, lifecycle, logging, mustache, nio, nioHTTPTypes,
      ]),

    // Commands
    library(
      "CompassCommandLine", in: .commands,
      ["CompassFiles", "CompassModel", "CompassSource", "CompassStore", "CompassValidation", argumentParser]),
    library(
      "CompassImportArguments", in: .commands,
      [
        "CompassCSV", "CompassCalendars", "CompassCommandLine", "CompassFiles", "CompassImport",
        "CompassModel", "CompassSource", "CompassTemplates", "CompassValidation", argumentParser,
      ]),
    command(
      "compass-import",
      [
        "CompassCommandLine", "CompassDocuments", "CompassFiles", "CompassImport", "CompassImportArguments",
        "CompassModel", "CompassSource", "CompassStore", "CompassTemplates", "CompassValidation",
      ]),
    command(
      "compass-convert",
      [
        "CompassCommandLine", "CompassConvert", "CompassDocuments", "CompassFiles", "CompassImport",
        "CompassImportArguments", "CompassModel", "CompassSource", "CompassStore", "CompassTemplates",
        "CompassValidation",
      ]),
    command(
      "compass-export",
      [
        "CompassArchive", "CompassCalendars", "CompassCommandLine", "CompassDocuments", "CompassExport",
        "CompassFiles", "CompassModel", "CompassSource", "CompassStore", "CompassTemplates",
        "CompassValidation",
      ]),
    command(
      "compass-store",
      [
        "CompassCommandLine", "CompassEditing", "CompassFiles", "CompassImport", "CompassImportArguments",
        "CompassModel", "CompassSource", "CompassStore", "CompassTemplates", "CompassValidation",
      ]),
    command(
      "compass-feed",
      [
        "CompassCalendars", "CompassCommandLine", "CompassFeed", "CompassFiles", "CompassModel",
        "CompassSource", "CompassStore", "CompassValidation", logging,
      ]),

    // The writers of reports and calendars, to be measured by Benchmarks/run; no product.
    .executableTarget(
      name: "report-writer-benchmark",
      dependencies: ["CompassCalendars", "CompassDocuments", "CompassModel", "CompassPDF", "CompassXLSX"],
      path: "Benchmarks/Writers", swiftSettings: strict),

    // Answers the questions of Scripts/check-recurrence; no product.
    .executableTarget(
      name: "recurrence-oracle", dependencies: ["CompassICalendar"], path: "Tests/Differential/Recurrence",
      swiftSettings: strict),

    // The peer of the feed, a bare route of its framework; no product.
    .executableTarget(
      name: "bare-server", dependencies: [hummingbird], path: "Benchmarks/BareServer",
      swiftSettings: strict),

    // C libraries
    systemLibrary("CCrypto", "libssl-dev"),
    systemLibrary("CExpat", "libexpat1-dev", pkgConfig: "expat"),
    systemLibrary("CFribidi", "libfribidi-dev", pkgConfig: "fribidi"),
    systemLibrary("CHaru", "libhpdf-dev"),
    .target(
      name: "CHaruShims", dependencies: ["CHaru"], path: Folder.c.path("CHaruShims"),
      linkerSettings: [.linkedLibrary("hpdf")]),
    systemLibrary("CPNG", "libpng-dev", pkgConfig: "libpng"),
    systemLibrary("CQREncode", "libqrencode-dev", pkgConfig: "libqrencode"),
    systemLibrary("CTurboJPEG", "libturbojpeg0-dev", pkgConfig: "libturbojpeg"),
    systemLibrary("CXLSXWriter", "libxlsxwriter-dev", pkgConfig: "xlsxwriter"),
    systemLibrary("CZlib", "zlib1g-dev"),
    systemLibrary("CZip", "libzip-dev", pkgConfig: "libzip"),

    // Tests
    .target(
      name: "TestSupport",
      dependencies: ["CompassFiles", "CompassSource", "CompassTemplates", "CompassValidation"],
      path: "Tests/TestSupport",
      swiftSettings: strict),
    tests(of: "CompassSource", ["TestSupport"]),
    tests(of: "CompassModel", ["TestSupport"]),
    tests(of: "CompassFiles", ["CompassSource", "TestSupport"]),
    tests(of: "CompassCSV", ["CompassSource", "CompassTables", "TestSupport"]),
    tests(of: "CompassICalendar", ["CompassSource", "TestSupport"]),
    tests(of: "CompassJSON", ["CompassSource", "TestSupport"]),
    tests(
      of: "CompassTables", ["CompassImport", "CompassSource", "CompassValidation", "TestSupport"],
      data: ["Grids"]),
    tests(of: "CompassPDF", ["CompassSource", "TestSupport"]),
    tests(of: "CompassGraphics", ["CompassSource", "TestSupport"]),
    tests(of: "CompassXLSX", ["CompassSource", "TestSupport"]),
    tests(of: "CompassArchive", ["CompassFiles", "CompassSource", "TestSupport"]),
    tests(of: "CompassWorkbook", ["CompassSource", "TestSupport"]),
    tests(of: "CompassValidation", ["CompassSource", "CompassModel", "TestSupport"]),
    tests(
      of: "CompassStore",
      ["CompassFiles", "CompassModel", "CompassSource", "CompassValidation", grdb, sqlite]),
    tests(
      of: "CompassImport",
      [
        "CompassArchive", "CompassCSV", "CompassDocuments", "CompassFiles", "CompassModel", "CompassSource",
        "CompassStore", "CompassTemplates", "CompassValidation", "CompassWorkbook", "TestSupport", grdb,
      ], data: ["FieldCases", "Foreign", "Golden", "PersonColumns"]),
    tests(
      of: "CompassCalendars",
      ["CompassICalendar", "CompassModel", "CompassSource", "CompassValidation", "TestSupport"],
      data: ["Golden"]),
    tests(
      of: "CompassDocuments",
      [
        "CompassCSV", "CompassFiles", "CompassGraphics", "CompassModel", "CompassPDF", "CompassSource",
        "CompassTemplates", "CompassValidation", "CompassXLSX", "TestSupport",
      ], data: ["Golden"]),
    tests(
      of: "CompassFeed",
      [
        "CompassCalendars", "CompassFiles", "CompassModel", "CompassSource", "CompassStore", httpTypes,
        hummingbird, logging, nio, "TestSupport",
      ]),
    tests(of: "CompassConvert"),
    tests(
      of: "CompassEditing",
      [
        "CompassFiles", "CompassImport", "CompassModel", "CompassSource", "CompassStore", "CompassValidation",
        "TestSupport", grdb,
      ],
      data: ["Golden"]),
    tests(of: "CompassCommandLine", ["CompassFiles", "CompassSource", "CompassValidation", "TestSupport"]),
    // The attacks of the security audits, each a test that failed before its fix.
    .testTarget(
      name: "HostileTests",
      dependencies: [
        "CompassArchive", "CompassCSV", "CompassCalendars", "CompassCommandLine", "CompassConvert",
        "CompassDocuments", "CompassEditing", "CompassExport", "CompassFeed", "CompassFiles",
        "CompassGraphics", "CompassImport", "CompassModel", "CompassSource", "CompassStore",
        "CompassTemplates", "CompassValidation", "TestSupport", grdb,
      ],
      swiftSettings: strict),
    .target(
      name: "FuzzChecks",
      dependencies: [
        "CompassCSV", "CompassICalendar", "CompassImport", "CompassJSON", "CompassModel", "CompassSource",
        "CompassTables", "CompassValidation",
      ],
      path: "Tests/Fuzz/Checks", swiftSettings: strict),
    tests(of: "FuzzChecks", ["CompassICalendar", "CompassSource", "TestSupport"]),
    .testTarget(
      name: "CommandTests",
      dependencies: [
        "CompassCommandLine", "CompassConvert", "CompassImport", "CompassImportArguments", "CompassModel",
        "CompassSource", "CompassValidation", "TestSupport", "compass-convert", "compass-export",
        "compass-feed", "compass-import", "compass-store", argumentParser, grdb,
      ],
      exclude: ["Documentation", "Faults", "Golden", "Reports", "Walks"],
      swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
