/// What the manual pages of all commands say besides the help.
enum ManualTopics {
  /// A term and what is to be said of it.
  struct Entry {
    let term: String
    let text: String
    /// The command that it is about; nil for all.
    var command: String?
  }

  /// How a command ends that was not let finish; its help says the rest.
  static let interruptions = [
    Entry(term: "130", text: "Interrupted with Ctrl-C (SIGINT); the store and output files are unchanged."),
    Entry(term: "143", text: "Stopped by SIGTERM; the store and output files are unchanged."),
  ]

  /// The variables that the commands look at.
  static let environment = [
    Entry(term: "COMPASS_STORE", text: "The store file, unless --store is given."),
    Entry(
      term: "COMPASS_FEED_URL",
      text: "The web address of the feeds folder, unless --public-url is given.",
      command: "compass-feed"),
    Entry(
      term: "COMPASS_TEMPLATES",
      text: "The templates folder, unless --templates is given.", command: "compass-feed"),
    Entry(
      term: "COMPASS_FONTS",
      text: "Folders with TrueType fonts for PDFs, separated by colons. Default: the system's fonts.",
      command: "compass-export"),
    Entry(
      term: "COMPASS_PAGER",
      text:
        "The pager for long lists on a terminal. Default: PAGER, otherwise less -FIRX. Empty or cat turns paging off.",
      command: "compass-export"),
    Entry(
      term: "SOURCE_DATE_EPOCH",
      text: "The current time in seconds since 1970, for repeatable output, unless --now is given."),
    Entry(
      term: "TZ", text: "The computer's time zone. A new store saves it, unless --time-zone is given."),
    Entry(term: "NO_COLOR", text: "Any value turns color off, unless --color always is given."),
    Entry(term: "TERM", text: "The value dumb turns off color, progress and the pager."),
    Entry(term: "COLUMNS", text: "The width of messages, if the terminal doesn't report one."),
    Entry(term: "XDG_DATA_HOME", text: "The folder for user data. Default: ~/.local/share."),
    Entry(term: "TMPDIR", text: "The folder for temporary copies of standard input and large documents."),
  ]

  /// The files that the commands use.
  static let files = [
    Entry(
      term: "~/.local/share/compass-toolkit/compass.sqlite",
      text: "The default store. Only its owner can read it."),
    Entry(
      term: "NAME.rejected.csv",
      text:
        "The rejected rows of NAME.csv, or of the sheet of NAME.xlsx, with their reasons. For NAME.json, it is NAME.rejected.json. Fix the rows and import this file: it keeps the choices made for the first one.",
      command: "compass-import"),
  ]
}
