// swift-tools-version: 6.2
import PackageDescription

// The fuzzers, built with coverage and the address sanitizer by `Scripts/fuzz`. `Links` points at the
// sources of the toolkit, so that they are modules of this package and `package` names are in reach.
let strict: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

func room(_ name: String, _ dependencies: [Target.Dependency] = [], sources: [String]? = nil) -> Target {
  .target(
    name: name, dependencies: dependencies, path: "Links/\(name)", sources: sources, swiftSettings: strict)
}

let package = Package(
  name: "compass-fuzz",
  platforms: [.macOS(.v15)],
  targets: [
    room("CompassSource"),
    room("CompassModel", ["CompassSource"]),
    room("CompassCSV", ["CompassSource"]),
    room("CompassTables", ["CompassSource"]),
    room("CompassJSON", ["CompassSource"]),
    room("CompassICalendar", ["CompassSource"]),
    room("CompassValidation", ["CompassSource", "CompassModel"]),
    // The header matcher alone: the rest of the importer would bring the store and its SQLite.
    room(
      "CompassImport", ["CompassCSV", "CompassModel", "CompassSource", "CompassValidation"],
      sources: [
        "Inspection/ColumnProfiles.swift", "Inspection/ImportErrors.swift", "Inspection/Inspector.swift",
        "Inspection/Question.swift",
        "Inspection/CellForm+Fields.swift", "Mapping/ColumnRoles.swift", "Mapping/ColumnTarget.swift",
        "Mapping/GroupFinder.swift", "Mapping/HeaderWords.swift", "Mapping/Output.swift",
        "Mapping/PersonColumns.swift", "Mapping/RoleAssignment.swift", "Mapping/RoleMatching.swift",
        "Mapping/RoleScores.swift", "Mapping/SecondKind.swift", "Mapping/Weights.swift",
        "Profiles/AthleteNames.swift", "Profiles/GatherRule.swift", "Profiles/HeaderNames.swift",
        "Profiles/RowCheck.swift", "Writing/RejectedFile.swift",
      ]),
    .target(
      name: "FuzzChecks",
      dependencies: [
        "CompassCSV", "CompassICalendar", "CompassImport", "CompassJSON", "CompassModel", "CompassSource",
        "CompassTables", "CompassValidation",
      ],
      path: "Checks", swiftSettings: strict),
    .executableTarget(name: "Fuzzer", dependencies: ["FuzzChecks"], path: "Fuzzer", swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
