import CompassCommandLine
import CompassFeed
import CompassStore

// Foreign to this module and known to no other: the commands print all errors in one form.

extension StoreError: ExplainedError {}
extension FeedError: ExplainedError {}
