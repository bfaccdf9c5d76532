import CompassModel

/// Something that schools are compared by.
package enum SchoolComparisonColumn: String, Sendable, CaseIterable {
  case name, city, state, location, division, conference, status
  case favorite = "is_favorite"
  case fit = "fit_tier"
  case gpa = "gpa_requirement"
  case sat = "sat_requirement"
  case act = "act_requirement"
  case size = "student_size"
  case admissionRate = "admission_rate"
  case graduationRate = "graduation_rate"
  case tuitionInState = "tuition_in_state"
  case tuitionOutOfState = "tuition_out_of_state"
  case netPrice = "avg_net_price"
  case academics = "academics"
  case coaches, interactions
  case lastContact = "last_contact"
  case events
  case offerType = "offer_type"
  case scholarship
  case offerStatus = "offer_status"
  case offerDeadline = "offer_deadline"
  case pros, cons
  case whyProgram = "why_program"
  case fitReason = "fit_reason"

  /// The column of the table.
  package var column: ReportColumn {
    var column = ReportColumn(
      rawValue, title, alignment: isNumber ? .trailing : .leading, weight: weight)
    column.join = join
    return column
  }

  /// With which other column it is written where people read it.
  private var join: ReportColumn.Join? {
    switch self {
    case .state: .init(Self.city.rawValue, separator: ", ", title: "Place")
    case .lastContact: .init(Self.interactions.rawValue, separator: ", last ")
    case .scholarship, .offerStatus: .init(Self.offerType.rawValue, separator: ", ")
    case .offerDeadline: .init(Self.offerType.rawValue, separator: ", by ")
    default: nil
    }
  }

  /// Whether it is shown where no school has it: those by which a file is known when it comes back.
  var isAlwaysShown: Bool { [.name, .division, .coaches, .events].contains(self) }

  /// Whether it is a long text of its own.
  var isReason: Bool { self == .whyProgram || self == .fitReason }

  /// The detail that it is of; nil is for everybody.
  var detail: Audience.Detail? {
    switch self {
    // Members that the code doesn't know by name may hold anything.
    case .interactions, .lastContact, .academics: .notes
    case .events: .visits
    case .offerType, .scholarship, .offerStatus, .offerDeadline:
      Audience.detail(of: "offer_details", in: .school)
    default: Audience.detail(of: rawValue, in: .school)
    }
  }

  private var title: String {
    switch self {
    case .name: "School"
    case .city: "City"
    case .state: "State"
    case .location: "Place"
    case .division: "Division"
    case .conference: "Conference"
    case .status: "Status"
    case .favorite: "Favorite"
    case .fit: "Fit"
    case .gpa: "GPA Required"
    case .sat: "SAT Required"
    case .act: "ACT Required"
    case .size: "Students"
    case .admissionRate: "Admitted"
    case .graduationRate: "Graduate"
    case .tuitionInState: "Tuition In State"
    case .tuitionOutOfState: "Tuition Out of State"
    case .netPrice: "Average Net Price"
    case .academics: "Other Academics"
    case .coaches: "Coaches"
    case .interactions: "Contacts"
    case .lastContact: "Last Contact"
    case .events: "Events"
    case .offerType: "Offer"
    case .scholarship: "Scholarship"
    case .offerStatus: "Offer Status"
    case .offerDeadline: "Deadline"
    case .pros: "Pros"
    case .cons: "Cons"
    case .whyProgram: "Why This Program"
    case .fitReason: "Why It Fits"
    }
  }

  private var isNumber: Bool {
    switch self {
    case .gpa, .sat, .act, .size, .admissionRate, .graduationRate, .tuitionInState, .tuitionOutOfState,
      .netPrice, .coaches, .interactions, .events:
      true
    default: false
    }
  }

  private var weight: Int {
    switch self {
    case .name: 2
    case .city, .conference, .location, .academics: 1
    case .pros, .cons, .whyProgram, .fitReason: 3
    default: 0
    }
  }
}
