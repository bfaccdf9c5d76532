extension DiagnosticCatalogue {
  /// Performance metrics.
  static let metrics = """
    ## metric-type-custom note Custom metric type
    - The app doesn't have this metric type. It was saved under its name in lower case.
    - Its unit is unknown, and so is whether higher or lower is better.
    - Bat Speed (saved as bat_speed)
    - No action needed.
    ## metric-type-near-miss warning Misspelled metric type
    - The name is close to one of the app's metric types. It was saved as your own type.
    - Its values are kept separate from those of the right type.
    - Exit Velocty
    - Correct the name.
    ## metric-value-text warning Value is text, not a number
    - The value was saved as display text. The number is empty.
    - Best, latest and trend are calculated from numbers.
    - Value: plus arm
    - Write the number if there is one.
    ## metric-sample-unreadable warning Unreadable value in a session
    - A cell has no readable number. It was skipped.
    - Best and average are calculated only from numbers.
    - Velo: error
    - No action needed if there was no reading. Otherwise write the number.
    ## metric-sample-undated warning Measurement without a date
    - The row has no readable date and was skipped.
    - Every metric shows the day on which it was measured.
    - Date: (empty), Velo: 88.1
    - Add the date, or set one for all rows without a date with --as-of DATE.
    ## metric-sample-passed-over warning Best value of a session was skipped
    - The value is outside the usual range for athletes. The best of the other values was used.
    - Devices also measure other objects that fly by.
    - 88, 91, 90, 412 mph: 91 is used
    - No action needed if the value is wrong. Otherwise add a separate row for it.
    ## metric-sessions-joined warning Stored sessions are parts of one session
    - A session in the file has the measurements of several stored sessions of that day. The first stored
    session was changed.
    - Parts that were imported separately are counted in addition to the whole session.
    - a morning and an evening session, then a file that also has noon
    - Delete the other stored sessions if they are parts of it.
    ## athlete-name-turned note Name order was changed
    - The name was written last name first. It was saved first name first.
    - Rivers, Sam and Sam Rivers are the same athlete.
    - Rivers, Sam
    - No action needed.
    ## athlete-left-out warning Measurements of other athletes were skipped
    - The file has several athletes. Those in the store got their measurements. The rest were skipped.
    - One child's measurements must not become another's.
    - a team file, and a store with one of its players
    - No action needed if they are not yours. Otherwise import the athletes first.
    ## athlete-other-name warning Athlete has another name in the file
    - The name in the file differs from the store, but --athlete says it is the same athlete.
    - Devices store nicknames and short forms of names.
    - Sam Rivers in the file, Samuel Rivers in the store
    - No action needed if it is the same athlete.
    ## metric-unit-doubtful error Speed only makes sense in km/h
    - The file names no unit. The values are too high for mph but make sense in km/h.
    - Devices write values in the unit they are set to, often without its name.
    - Velocity: 138
    - Import the file with --unit km/h, or with --unit mph if the values are in mph.
    ## metric-implausible warning Value is outside the usual range
    - The value was saved. The range covers both children and professionals.
    - A misplaced decimal point turns a 60-yard dash of 6.71 seconds into 67.1.
    - 60-Yard Dash: 67.1
    - Check the value, its decimal point and its unit.
    ## metric-impossible error Impossible value
    - The value is lower than the smallest value of its metric type.
    - The sign is probably a typo, and it would distort the season average.
    - ERA: -1.5
    - Write the number without its sign, or correct it.
    ## metric-outlier warning Value is far from the rest of its session
    - A session has five or more values of one athlete and metric type on one day or at one event. This
    value's modified z-score is above 3.5, by median and MAD. The MAD counts as at least 2% of the
    median. The value was saved.
    - A value with a wrong digit can be in the usual range and still not fit this athlete that day.
    - Exit Velocity of one day: 88, 89, 87, 90, 48
    - Check it against your original notes. If it is right, no action is needed.
    ## metric-range note Value is a range
    - The better number is the value. The range was saved as display text.
    - Scouts write the speeds of an outing as a range.
    - 86-88
    - No action needed.
    ## metric-unit-converted note Value was converted
    - The value was converted to its metric type's unit. The original text was saved for display.
    - Reports compare values in one unit.
    - 148 km/h (92.0 mph)
    - No action needed.
    ## metric-unit-conflict warning Value and unit column have different units
    - The unit written with the value was used.
    - One of the two is wrong.
    - Value 148 km/h, Unit mph
    - Use the same unit in both.
    ## metric-unit-mismatch warning Unit doesn't fit the metric type
    - The unit measures something else. Value and unit were saved as written.
    - The metric type is often wrong.
    - Fastball Velocity: 88 lbs
    - Check the metric type.
    ## metric-unit-legacy note Unit from an earlier version
    - Earlier versions of the app wrote avg, era, K or unit for values without a unit.
    - Reports would print .410 avg.
    - Unit: avg
    - No action needed.
    ## metric-date-from-event note Metric got its date from its event
    - The row has no date, so the event's first day was used.
    - Every metric is shown with its date.
    - Event: Spring Showcase, Date: (empty)
    - No action needed.
    ## metric-date-outside-event warning Metric date is outside its event
    - The metric's date is before or after its event. Both were saved.
    - The event or the date is wrong, or the metric was measured elsewhere.
    - Spring Showcase (Apr 15 - 16), Date 2026-05-15
    - Check the date and the event.
    ## metric-in-future warning Metric date is in the future
    - The date is after today.
    - The year is often wrong.
    - Recorded Date: 2062-04-15
    - Check the year.
    ## metric-second-primary warning Second primary metric
    - The athlete already has a primary metric. This one was saved without the mark.
    - The app's database allows one primary metric per athlete.
    - two rows with Primary Yes
    - Mark only one metric as primary.
    """
}
