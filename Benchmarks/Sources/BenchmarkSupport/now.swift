import Foundation

/// The seconds of the clock, and those of the processor that this process took.
public func now() -> (wall: Double, cpu: Double) {
  func seconds(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
  return (seconds(CLOCK_MONOTONIC), seconds(CLOCK_PROCESS_CPUTIME_ID))
}

/// Prints what the harness reads: an amount, and the seconds of the clock and of the processor since a start.
///
/// - Parameter checked: a sum over all that was looked at, as what is not looked at might as well not be found out.
public func printResult(_ amount: Int, since start: (wall: Double, cpu: Double), checked: Int) {
  let end = now()
  FileHandle.standardError.write(Data("checked \(checked)\n".utf8))
  FileHandle.standardOutput.write(Data("\(amount) \(end.wall - start.wall) \(end.cpu - start.cpu)\n".utf8))
}
