package import CompassDocuments
package import CompassModel
package import CompassStore

extension EventSheetReport.Sheet {
  /// An event with all that hangs on it in a store.
  ///
  /// - Throws: what reading throws.
  package init(_ event: Event, _ reader: any StoreReading) throws {
    var metrics = MetricQuery(events: [event.id])
    metrics.sort = .type
    let interactions = InteractionQuery(events: [event.id])
    let present = event.coachesPresent
    self.init(
      event, coaches: try present.isEmpty ? [] : reader.coaches(CoachQuery(ids: present)),
      metrics: try reader.metrics(metrics), interactions: try reader.interactions(interactions))
  }
}
