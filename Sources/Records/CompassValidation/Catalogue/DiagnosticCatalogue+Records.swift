extension DiagnosticCatalogue {
  /// Athletes, schools, coaches, interactions and trips.
  static let records = """
    ## gpa-out-of-range warning GPA is out of range
    - A grade point average must be between 0 and 5.
    - Coaches read it first. A wrong GPA is worse than an empty field.
    - GPA: 38.5
    - Write the unweighted average, such as 3.85.
    ## sat-out-of-range warning SAT score is out of range
    - An SAT score must be between 400 and 1600.
    - The score of one section is not the total score.
    - SAT: 12500
    - Write the total score.
    ## act-out-of-range warning ACT score is out of range
    - An ACT score must be between 1 and 36.
    - The sum of the sections is not the composite score.
    - ACT: 112
    - Write the composite score.
    ## height-out-of-range warning Height is out of range
    - A height must be between 4 and 8 feet.
    - 6.2 is read as inches. Six feet two is 6'2" or 74.
    - Height: 6.2
    - Write 6'2", 6-2, 74 or 188 cm.
    ## weight-out-of-range warning Weight is out of range
    - A weight must be between 100 and 400 pounds.
    - A weight in kilograms without its unit is read as pounds.
    - Weight: 84
    - Add the unit, such as 84 kg.
    ## graduation-year-out-of-range warning Graduation year is out of range
    - The year is more than ten years ahead, or before the app's first class.
    - Everything in recruiting is counted from this year.
    - Graduation Year: 2207
    - Check the year.
    ## graduation-year-past warning Graduation year is in the past
    - The year is before this year. It was saved.
    - The app's form accepts only this year or later, but an old file can still be right.
    - Graduation Year: 2024
    - Check the year.
    ## zip-invalid warning Invalid ZIP code
    - A ZIP code must have five digits, or nine with a dash.
    - Spreadsheets drop the leading zero of codes in the Northeast.
    - 2116
    - Format the column as text and write all five digits: 02116.
    ## birth-date-in-future warning Birth date is in the future
    - The date is after today.
    - A two-digit year may have been read in the wrong century.
    - Date of Birth: 2062-04-15
    - Write the year with four digits.
    ## athlete-name-incomplete error Athlete has only a first name
    - A first name can name a stored athlete, but it doesn't make a new one.
    - Two athletes with one first name would become one.
    - Player: Abel
    - Write the first and the last name.
    ## birth-date-early warning Athlete was born more than 25 years ago
    - The date of birth is that of an adult.
    - Team exports list coaches and parents among the players.
    - Date of Birth: 1984-07-21
    - Delete the rows of coaches and parents, or correct the year.
    ## school-name-too-short error School name is too short
    - The name has only one character.
    - The app rejects such a name.
    - Name: U
    - Write the school's name.
    ## school-possible-duplicate warning Possible duplicate school
    - Another school has this name but a different ID.
    - The app doesn't allow two schools with one name in a family.
    - id 6f1c… Georgia Tech, id 93ab… Georgia Tech
    - Give both the same ID, or different names if they are two schools.
    ## school-created note School was created
    - No school had this name, so it was created. With --known-schools-only, such rows are rejected.
    - The new school has only a name.
    - School: Riverbend College
    - Add the school's state and division when you have time.
    ## row-may-be-correction warning Row looks like a correction
    - An earlier import of this file created a record that is no longer in the file. The row differs from
    it only in its name or day. It was added as another record.
    - The same event would be in the store twice.
    - Ridge Camp 2026-06-14, then Ridge Camp 2026-07-11
    - If it is a correction, undo the import, change the stored record with `compass-store edit`, and
    import again.
    ## school-matched note School was matched by a similar name
    - The name is a common short form of a stored school, or differs from it in one letter.
    - Two spellings of a name would make two schools.
    - School: Riverbend Univ
    - If it is another school, add it first with `compass-store add school`.
    ## coach-possible-duplicate warning Possible duplicate coach
    - The school already has a coach with this name but a different ID.
    - Interactions would be split between two records of one person.
    - id 6f1c… Ann Lee, id 93ab… Ann Lee
    - Give both the same ID if they are one person.
    ## happened-in-future warning Contact, status or questionnaire date is in the future
    - The date of the last contact, status or questionnaire is after today. It was saved.
    - The year is often wrong.
    - Last Contact: 2062-04-15
    - Check the year.
    ## interaction-in-future warning Interaction is in the future
    - The interaction's date and time are still to come.
    - A planned interaction hasn't happened yet.
    - Occurred At: 2062-04-15
    - Check the year.
    ## interaction-school-from-coach note Interaction got its school from its coach
    - The row names a coach but no school, so the coach's school was used.
    - Every interaction belongs to a school.
    - Coach: Ann Lee, School: (empty)
    - No action needed.
    ## interaction-coach-elsewhere warning Coach belongs to another school
    - The row names a school, and a coach of a different school.
    - One of the two is wrong, or the coach has moved.
    - School: Georgia Tech, Coach: Ann Lee (of Riverbend College)
    - Check both. If the coach has moved, change the coach's school.
    ## status-may-advance note App may change the school's status
    - When you log an interaction, the app changes a school from Researching to Contacted. The store
    doesn't change the status.
    - The two may differ after you import the interactions into the app.
    - an interaction with a school that is Researching
    - No action needed.
    ## trip-end-before-start error Trip ends before it starts
    - The end date is before the start date. The same day is allowed.
    - Every trip needs a valid end date.
    - 2026-06-07 to 2026-06-01
    - Check both dates.
    ## trip-name-duplicate error Two trips have the same name
    - A trip that isn't archived already has this name, ignoring case and spaces.
    - The app rejects a second trip with the same name.
    - Georgia Visits, georgia visits
    - Give the trip another name or the same ID, or archive the other trip.
    ## record-deleted note Record was deleted by the user
    - The row matches a record that you deleted from the store. The finding is a warning if the row has
    another time than that record.
    - A deleted record must not come back because a file still has it.
    - Type,Name,Start Date
    camp,Fall Camp,2026-10-03
    - No action needed. To restore the record, import the file again with --restore-deleted.
    ## link-deleted note Row names a deleted record
    - The row names a record that you deleted from the store. The row was imported without it, or rejected
    if it can't be stored without it.
    - A deleted record must not come back because a file still names it.
    - Event,Metric,Value
    Fall Camp,exit_velo,88
    - No action needed. To restore the record, import it again with --restore-deleted, then this file.
    ## record-exists error Record already exists
    - The store has a record with the same name and, for some kinds, the same type and day.
    - Adding it would change or duplicate that record.
    - compass-store add event type=camp name="Fall Camp" start_date=2026-10-03, a second time
    - Change the record with `compass-store edit`, or use --another to add a second one.
    ## trip-capacity-negative warning Capacity is negative
    - A trip's capacity must be 0 or more.
    - The minus sign is probably a typo.
    - Capacity: -4
    - Write the number without its sign.
    ## trip-feature-unknown warning Unknown trip feature
    - The list contains a feature that the app doesn't have. The list was saved.
    - The app ignores unknown features.
    - enabled_features: chat; chatt
    - Check the spelling.
    """
}
