package import CompassModel

/// The names that a template's lists offer, from a store.
package struct TemplateNames: Sendable {
  /// The most names of a list.
  package static let maximum = 10_000

  private var names: [RecordKind: [String]] = [:]

  /// No names: columns that link to records have no list.
  package init() {}

  /// The names of a kind in the order of their list; a name that folds as an earlier one is left out, since the import
  /// takes both for the same.
  package subscript(kind: RecordKind) -> [String] {
    get { names[kind] ?? [] }
    set {
      var seen: Set<String> = []
      names[kind] = Array(newValue.filter { seen.insert($0.foldedName).inserted }.prefix(Self.maximum))
    }
  }
}

/// A list that the cells of a column are chosen from.
struct TemplateList: Sendable, Hashable {
  let name: String
  let entries: [String]

  private init(_ name: String, _ entries: [String]) {
    self.name = "list_" + name.replacing(" ", with: "_")
    self.entries = entries
  }

  /// The list of a column; nil where anything may be written, or where no names are known.
  ///
  /// - Parameter names: the names of the records that columns link to.
  static func of(_ column: TemplateColumn, _ names: TemplateNames) -> TemplateList? {
    switch column.field.type {
    case .boolean: return yesOrNo
    case .enumeration(let enumeration):
      return TemplateList(enumeration.name, enumeration.cases.map(\.label))
    case .state: return states
    case .timeZone: return zones
    case .metricType: return metricTypes
    case .text where column.field.name == "unit": return units
    case .link(let kind), .links(let kind):
      return names[kind].isEmpty ? nil : TemplateList(kind.plural, names[kind])
    default: return nil
    }
  }

  private static let yesOrNo = TemplateList("yes_no", ["Yes", "No"])
  private static let states = TemplateList("states", USState.all.map(\.code))
  private static let zones = TemplateList("time_zones", Set(USState.all.flatMap(\.timeZones)).sorted())
  private static let metricTypes = TemplateList("metric_types", MetricType.registry.map(\.labelWithUnit))

  /// The units of the metric types, and those that the import converts into them.
  private static let units: TemplateList = {
    var seen: Set<String> = []
    let usual = MetricType.registry.map(\.unit).filter { !$0.isEmpty && seen.insert($0).inserted }
    return TemplateList("units", usual + ["km/h", "m/s", "ft", "cm", "kg", "min"])
  }()
}

extension MetricType {
  /// The label with the unit that values are written in, where it does not say it itself: `Exit Velocity (mph)`.
  var labelWithUnit: String {
    unit.isEmpty || unit == "count" || label.hasSuffix(unit) ? label : "\(label) (\(unit))"
  }
}
