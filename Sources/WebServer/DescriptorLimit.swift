import Glibc

/// The most files that the process may have open.
enum DescriptorLimit {
    /// What the rest of the program needs.
    private static let reserve = 256

    /// Raises the limit as far as `connections` need it and the system allows.
    ///
    /// - Returns: How many connections there may be, `connections` at most.
    static func raised(for connections: Int) -> Int {
        var limit = rlimit()
        guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else {
            return connections
        }
        let wanted = rlim_t(connections + reserve)
        if limit.rlim_cur < wanted {
            limit.rlim_cur = min(wanted, limit.rlim_max)
            unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        }
        return min(connections, max(16, Int(clamping: limit.rlim_cur) - reserve))
    }
}
