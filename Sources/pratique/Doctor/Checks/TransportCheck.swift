import Host
import Vocabulary

/// Checks the HTTP library, the certificate authorities, and the proxy.
struct TransportCheck {
    let parts: SystemParts
    /// `nil` for an unreadable configuration.
    let proxies: Proxies?
    /// Beside the system's.
    let hasOtherAuthorities: Bool

    var findings: [Finding] { [library, authorities, proxy].compactMap(\.self) }

    private var library: Finding {
        guard let library = parts.library else {
            return .problem(
                .networkLibrary,
                "The library libcurl is missing or too old: transport.library.",
                remedy: "sudo apt install libcurl4"
            )
        }
        return .ok(.networkLibrary, "\(PrintableText(library, limit: 128)) sends and fetches.")
    }

    private var authorities: Finding {
        if parts.hasAuthorities {
            return .ok(.networkAuthorities, "The system's certificate authorities are there.")
        }
        let sentence: PrintableText =
            "The system's certificate authorities are missing: transport.system-authorities."
        let remedy: PrintableText = "sudo apt install ca-certificates"
        return hasOtherAuthorities
            ? .warning(.networkAuthorities, sentence, remedy: remedy)
            : .problem(.networkAuthorities, sentence, remedy: remedy)
    }

    private var proxy: Finding? {
        guard let proxies else { return nil }
        if proxies.encrypted == .unknown || proxies.plain == .unknown {
            return .problem(
                .networkProxy,
                "An environment variable has no valid proxy: transport.proxy-address.",
                remedy: "env | grep -io '^[a-z]*_proxy'"
            )
        }
        let ways = [proxies.encrypted.proxy, proxies.plain.proxy]
        guard ways != [nil, nil] else {
            return .ok(.networkProxy, "Servers are reached without a proxy.")
        }
        if ways[0] == ways[1] {
            return .ok(.networkProxy, "Servers are reached through \(Self.shown(ways[0])).")
        }
        return .ok(
            .networkProxy,
            "Servers of https are reached through \(Self.shown(ways[0])), those of http through"
                + " \(Self.shown(ways[1]))."
        )
    }

    /// Without credentials.
    private static func shown(_ proxy: Proxy?) -> PrintableText {
        guard let proxy else { return "no proxy" }
        let address = PrintableText(proxy.address, limit: 300)
        return proxy.hasSignIn ? "\(address), with credentials" : address
    }
}
