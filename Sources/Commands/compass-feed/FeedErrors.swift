import CompassCommandLine
import CompassFeed

// Foreign to this module and known to no other: the commands print all errors in one form.

extension FeedError: ExplainedError {}
