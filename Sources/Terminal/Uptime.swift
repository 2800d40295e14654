import Glibc

/// How long the machine has run.
package enum Uptime {
    /// Milliseconds since it was started, those that it slept among them; nobody can set it.
    package static var milliseconds: Int64 {
        var time = timespec()
        _ = unsafe clock_gettime(CLOCK_BOOTTIME, &time)
        return Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
    }
}
