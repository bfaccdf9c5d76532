import CompassModel
import Testing

@testable import CompassValidation

@Suite("Places as people write them")
struct WrittenPlaceTests {
  /// Cells that hold a city and a state, and what is read of them.
  static let cities: [(String, String)] = [
    // The code of the state
    ("Dallas, TX", "- | - | Dallas | TX | -"), ("Dallas TX", "- | - | Dallas | TX | -"),
    ("Dallas,TX", "- | - | Dallas | TX | -"), ("Dallas , TX", "- | - | Dallas | TX | -"),
    ("  Dallas,   TX ", "- | - | Dallas | TX | -"), ("Dallas,\u{A0}TX", "- | - | Dallas | TX | -"),
    ("Dallas, TX,", "- | - | Dallas | TX | -"), ("dallas, tx", "- | - | dallas | TX | -"),
    ("Dallas, Tx", "- | - | Dallas | TX | -"), ("DALLAS, TX", "- | - | DALLAS | TX | -"),
    ("Dallas; TX", "- | - | Dallas | TX | -"), ("Dallas\nTX", "- | - | Dallas | TX | -"),
    ("Emerson GA", "- | - | Emerson | GA | -"), ("Macon GA", "- | - | Macon | GA | -"),
    ("Macon, GA", "- | - | Macon | GA | -"),
    // Points in the state
    ("Emerson, Ga.", "- | - | Emerson | GA | -"), ("Emerson Ga.", "- | - | Emerson | GA | -"),
    ("Emerson, G.A.", "- | - | Emerson | GA | -"), ("Durham, N.C.", "- | - | Durham | NC | -"),
    ("Durham N.C.", "- | - | Durham | NC | -"),
    // The name of the state
    ("Dallas, Texas", "- | - | Dallas | TX | -"), ("Emerson, Georgia", "- | - | Emerson | GA | -"),
    ("Raleigh, North Carolina", "- | - | Raleigh | NC | -"),
    ("Charleston, West Virginia", "- | - | Charleston | WV | -"),
    ("dallas, texas", "- | - | dallas | TX | -"),
    ("Kansas City, Kansas", "- | - | Kansas City | KS | -"),
    ("New York, New York", "- | - | New York | NY | -"),
    // Short forms
    ("Ft. Worth, Tex.", "- | - | Ft. Worth | TX | -"), ("Salem, Mass.", "- | - | Salem | MA | -"),
    ("Tampa, Fla.", "- | - | Tampa | FL | -"), ("Nashville, Tenn.", "- | - | Nashville | TN | -"),
    ("Los Angeles, Calif.", "- | - | Los Angeles | CA | -"), ("Phoenix, Ariz.", "- | - | Phoenix | AZ | -"),
    // ZIP codes
    ("St. Louis, MO 63101", "- | - | St. Louis | MO | 63101"),
    ("Westfield IN 46074", "- | - | Westfield | IN | 46074"),
    ("Westfield, IN, 46074", "- | - | Westfield | IN | 46074"),
    ("Durham, NC 27701-1234", "- | - | Durham | NC | 27701-1234"),
    ("Durham, North Carolina 27701", "- | - | Durham | NC | 27701"),
    ("Salem, Mass. 01970", "- | - | Salem | MA | 01970"),
    // Countries
    ("Dallas, TX, USA", "- | - | Dallas | TX | -"), ("Dallas, TX USA", "- | - | Dallas | TX | -"),
    ("Dallas, TX 75201, United States", "- | - | Dallas | TX | 75201"),
    ("Dallas, Texas, U.S.A.", "- | - | Dallas | TX | -"),
    // Cities of several words, and those called as states or venues are
    ("Kansas City, MO", "- | - | Kansas City | MO | -"),
    ("Winston-Salem NC", "- | - | Winston-Salem | NC | -"),
    ("Salt Lake City UT", "- | - | Salt Lake City | UT | -"),
    ("Long Island NY", "- | - | Long Island | NY | -"),
    ("San Diego CA", "- | - | San Diego | CA | -"), ("St Louis MO", "- | - | St Louis | MO | -"),
    ("Coeur d'Alene, ID", "- | - | Coeur d'Alene | ID | -"), ("New York, NY", "- | - | New York | NY | -"),
    ("Indiana, PA", "- | - | Indiana | PA | -"), ("Ontario, CA", "- | - | Ontario | CA | -"),
    ("Virginia Beach, VA", "- | - | Virginia Beach | VA | -"), ("Iowa City IA", "- | - | Iowa City | IA | -"),
    ("Overland Park, KS", "- | - | Overland Park | KS | -"),
    ("State College, PA", "- | - | State College | PA | -"),
    ("Washington, DC", "- | - | Washington | DC | -"), ("Washington DC", "- | - | Washington | DC | -"),
    ("Washington D.C.", "- | - | Washington | DC | -"),
    ("Washington, D.C. 20001", "- | - | Washington | DC | 20001"),
    // A state without a city
    ("GA", "- | - | - | GA | -"), ("GA 30137", "- | - | - | GA | 30137"),
  ]

  /// Cells with a venue or a street, and what is read of them.
  static let addresses: [(String, String)] = [
    // A venue and a city
    ("LakePoint, Emerson GA", "LakePoint | - | Emerson | GA | -"),
    ("LakePoint, Emerson, GA", "LakePoint | - | Emerson | GA | -"),
    ("Lakepoint (Field 4), Emerson GA", "Lakepoint (Field 4) | - | Emerson | GA | -"),
    ("Foley Field, Athens, GA", "Foley Field | - | Athens | GA | -"),
    ("Indoor Barn, Reading PA", "Indoor Barn | - | Reading | PA | -"),
    ("Dome, Allentown PA", "Dome | - | Allentown | PA | -"),
    ("Cedar Park 1, Reading, PA", "Cedar Park 1 | - | Reading | PA | -"),
    ("Field 3, Grand Park, Westfield, IN", "Field 3, Grand Park | - | Westfield | IN | -"),
    ("Grand Park - Westfield, IN", "Grand Park | - | Westfield | IN | -"),
    ("Grand Park \u{2013} Westfield, IN", "Grand Park | - | Westfield | IN | -"),
    ("Grand Park \u{2014} Westfield IN", "Grand Park | - | Westfield | IN | -"),
    ("Grand Park (Westfield, IN)", "Grand Park | - | Westfield | IN | -"),
    ("Westfield, IN (Grand Park)", "Grand Park | - | Westfield | IN | -"),
    ("Westfield, IN - Grand Park", "Grand Park | - | Westfield | IN | -"),
    ("Grand Park\nWestfield, IN", "Grand Park | - | Westfield | IN | -"),
    ("Grand Park; Westfield; IN", "Grand Park | - | Westfield | IN | -"),
    ("Grand Park, Westfield, Indiana", "Grand Park | - | Westfield | IN | -"),
    ("@ LakePoint, Emerson GA", "LakePoint | - | Emerson | GA | -"),
    ("at LakePoint, Emerson GA", "LakePoint | - | Emerson | GA | -"),
    ("Grand Park, Westfield, IN https://grandpark.example.org/map", "Grand Park | - | Westfield | IN | -"),
    // Schools called as states are
    ("University of Georgia, Athens, GA", "University of Georgia | - | Athens | GA | -"),
    ("Georgia Tech, Atlanta, GA", "Georgia Tech | - | Atlanta | GA | -"),
    ("Washington High School, Sioux Falls, SD", "Washington High School | - | Sioux Falls | SD | -"),
    // No comma before the city
    ("Truist Park Atlanta GA", "Truist Park | - | Atlanta | GA | -"),
    ("Truist Park Atlanta, GA", "Truist Park | - | Atlanta | GA | -"),
    ("Lincoln High School Lincoln NE", "Lincoln High School | - | Lincoln | NE | -"),
    ("Bulls HS Durham NC", "Bulls HS | - | Durham | NC | -"),
    ("Field 4 Emerson GA", "Field 4 | - | Emerson | GA | -"),
    (
      "Grand Park Sports Complex Westfield IN 46074",
      "Grand Park Sports Complex | - | Westfield | IN | 46074"
    ),
    ("Smith Arena Salt Lake City UT", "Smith Arena | - | Salt Lake City | UT | -"),
    // Streets
    ("123 Main St", "- | 123 Main St | - | - | -"),
    ("19000 Grand Park Blvd", "- | 19000 Grand Park Blvd | - | - | -"),
    ("200 Georgia Ave", "- | 200 Georgia Ave | - | - | -"), ("PO Box 12", "- | PO Box 12 | - | - | -"),
    ("P.O. Box 12, Durham, NC 27701", "- | P.O. Box 12 | Durham | NC | 27701"),
    ("123 Main St, Emerson, GA 30137", "- | 123 Main St | Emerson | GA | 30137"),
    ("123 N. Main St., Durham NC", "- | 123 N. Main St. | Durham | NC | -"),
    ("1 Lake Point Pkwy, Emerson, GA", "- | 1 Lake Point Pkwy | Emerson | GA | -"),
    ("500 SW 2nd Ave, Portland, OR 97204", "- | 500 SW 2nd Ave | Portland | OR | 97204"),
    ("1600 Pennsylvania Ave, Washington, DC", "- | 1600 Pennsylvania Ave | Washington | DC | -"),
    ("12 Elm St Durham NC 27701", "- | 12 Elm St | Durham | NC | 27701"),
    // A venue, a street and a city
    ("Owl Field, 12 Elm St, Durham, NC 27701", "Owl Field | 12 Elm St | Durham | NC | 27701"),
    ("Owl Field, 12 Elm St, Durham NC", "Owl Field | 12 Elm St | Durham | NC | -"),
    ("Owl Field\n12 Elm St\nDurham, NC 27701", "Owl Field | 12 Elm St | Durham | NC | 27701"),
    ("Owl Field\r\n12 Elm St\r\nDurham NC", "Owl Field | 12 Elm St | Durham | NC | -"),
    (
      "Hawkins Field\n2700 Jess Neely Dr\nNashville, TN 37212",
      "Hawkins Field | 2700 Jess Neely Dr | Nashville | TN | 37212"
    ),
    ("Owl Field; 12 Elm St; Durham; NC; 27701", "Owl Field | 12 Elm St | Durham | NC | 27701"),
    ("Owl Field - 12 Elm St - Durham, NC", "Owl Field | 12 Elm St | Durham | NC | -"),
    ("12 Elm St, Owl Field, Durham, NC", "Owl Field | 12 Elm St | Durham | NC | -"),
    ("Durham, NC 27701, Owl Field, 12 Elm St", "Owl Field | 12 Elm St | Durham | NC | 27701"),
    ("Owl Field (12 Elm St, Durham, NC 27701)", "Owl Field | 12 Elm St | Durham | NC | 27701"),
    ("Owl Field, 12 Elm St", "Owl Field | 12 Elm St | - | - | -"),
    (
      "Field 3, Grand Park, 19000 Grand Park Blvd, Westfield, IN 46074, USA",
      "Field 3, Grand Park | 19000 Grand Park Blvd | Westfield | IN | 46074"
    ),
  ]

  /// Cells in which no state is found, and the venue that each is.
  static let venues: [(String, String)] = [
    ("", "-"), ("Virtual", "Virtual"), ("TBD", "TBD"), ("Home", "Home"), ("Away", "Away"), ("HOME", "HOME"),
    ("Owl Field", "Owl Field"), ("Home Field", "Home Field"), ("Macon", "Macon"), ("46074", "46074"),
    ("Miller Park 2", "Miller Park 2"), ("LakePoint Field 4", "LakePoint Field 4"),
    // A leading word for where
    ("@ Durham HS", "Durham HS"), ("@Durham HS", "Durham HS"), ("at Durham HS", "Durham HS"),
    ("Athens Gym", "Athens Gym"),
    // Small words that look like states
    ("Meet me in or by the gym", "Meet me in or by the gym"),
    ("In the gym by door 3", "In the gym by door 3"),
    ("check in at the gym", "check in at the gym"), ("La Plata Field", "La Plata Field"),
    ("bring pa system, field in back", "bring pa system, field in back"), ("gym is ok", "gym is ok"),
    // Names of states in names
    ("University of Georgia", "University of Georgia"), ("Georgia Tech", "Georgia Tech"),
    ("Georgia Tech, Atlanta", "Georgia Tech, Atlanta"), ("Washington High School", "Washington High School"),
    ("Texas A&M", "Texas A&M"), ("Ohio State", "Ohio State"), ("Virginia Beach", "Virginia Beach"),
    ("Delaware Field", "Delaware Field"),
    // Provinces of Canada
    ("Toronto, ON", "Toronto, ON"), ("Laval, QC", "Laval, QC"), ("Toronto, Ontario", "Toronto, Ontario"),
    ("Vancouver, BC V6B 1A1", "Vancouver, BC V6B 1A1"),
  ]

  @Test("A city is read with its state and ZIP code", arguments: cities)
  func readsCities(text: String, expected: String) { #expect(WrittenPlace(text).description == expected) }

  @Test("Venues and streets are told from the city", arguments: addresses)
  func readsAddresses(text: String, expected: String) { #expect(WrittenPlace(text).description == expected) }

  @Test("A text without a state is the venue", arguments: venues)
  func keepsVenues(text: String, venue: String) {
    #expect(WrittenPlace(text).description == "\(venue) | - | - | - | -")
  }

  @Test(
    "A city in Canada is known by its province",
    arguments: [
      ("Toronto, ON", "Toronto"), ("Laval, Quebec", "Laval"), ("Main Gym, HS", nil),
      ("Rink 2, Barrie, ON", nil),
      ("Meet Jo, on", nil), ("ON", nil), ("Dallas, TX", nil),
    ] as [(String, String?)])
  func readsCanada(text: String, city: String?) { #expect(WrittenPlace.cityInCanada(text) == city) }
}
