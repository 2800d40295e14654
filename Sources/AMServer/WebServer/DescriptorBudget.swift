import Glibc
import Synchronization

/// The open files of the process, shared out to its servers.
enum DescriptorBudget {
    /// What the rest of the program needs.
    private static let reserve = 256
    /// What a server gets in any case.
    private static let least = 64
    /// The connections that the running servers may have together.
    private static let promised = Mutex(0)

    /// Reserves files for the connections of one server, and raises the limit of the process as far
    /// as the system allows.
    ///
    /// - Returns: How many connections the server may have, `connections` at most; to be given back
    ///   by ``giveBack(_:)``.
    static func take(_ connections: Int) -> Int {
        promised.withLock { promised in
            let limit = raiseLimit(to: promised + connections + reserve)
            let granted = min(connections, max(least, limit - reserve - promised))
            promised += granted
            return granted
        }
    }

    /// Gives back what a server had.
    static func giveBack(_ connections: Int) { promised.withLock { $0 -= connections } }

    /// The limit as it is afterwards, which may be lower: some systems forbid to change it.
    private static func raiseLimit(to wanted: Int) -> Int {
        let kind = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        var limit = rlimit()
        guard unsafe getrlimit(kind, &limit) == 0 else { return 0 }
        if limit.rlim_cur < rlim_t(wanted) {
            var higher = rlimit(
                rlim_cur: min(rlim_t(wanted), limit.rlim_max),
                rlim_max: limit.rlim_max
            )
            unsafe setrlimit(kind, &higher)
            unsafe getrlimit(kind, &limit)
        }
        return Int(clamping: limit.rlim_cur)
    }
}
