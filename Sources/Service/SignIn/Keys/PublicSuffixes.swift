import CPSL

/// Domains that many owners share, such as `co.uk`: nobody has a key for one.
package enum PublicSuffixes {
    /// Whether the list is there; libpsl brings one.
    package static var isKnown: Bool { psl_load() }

    /// Whether many owners share a domain.
    ///
    /// - Parameter domain: In small letters, as ASCII.
    /// - Returns: Without a list, true for every domain but those that are longer than two labels: a
    ///   key is then for a host, or a domain of three labels or more.
    package static func contain(_ domain: String) -> Bool {
        switch unsafe psl_is_shared(domain) {
        case 0: false
        case 1: true
        default: domain.split(separator: ".").count < 3
        }
    }
}
