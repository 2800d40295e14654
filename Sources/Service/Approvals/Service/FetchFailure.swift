package import Review
package import Vocabulary

/// What one look at the sources and servers brought, beside requests.
package struct FetchReport: Sendable {
    /// Each source that could not be asked, in their order; behind them the servers of devices.
    package var failures: [FetchFailure] = []
    /// The messages that were refused.
    package var refused = RefusedMessages()

    mutating func add(_ more: FetchReport) {
        failures += more.failures
        refused.add(more.refused)
    }
}

/// A source that could not be asked for messages.
package struct FetchFailure: Sendable {
    /// Its host and port; of an address that has none, what stands there.
    package let host: PrintableText
    /// Why.
    package let error: any CodedError
    /// How many messages were fetched before.
    let fetched: Int

    init(address: String, error: any CodedError, fetched: Int = 0) {
        host = Self.host(of: address)
        self.error = error
        self.fetched = fetched
    }

    /// The error, and how many messages were fetched from where before it: for people.
    package var sentence: String {
        let messages =
            switch fetched {
            case 0: "No messages were"
            case 1: "Only 1 message was"
            default: "Only \(fetched) messages were"
            }
        return "\(error.sentence) \(messages) fetched from \(host)."
    }

    /// The host and port of an address, without who asks there; a text without any between quotation
    /// marks.
    private static func host(of address: String) -> PrintableText {
        // Before the sign may stand a password.
        let open = address.split(separator: "@").last.map(String.init) ?? ""
        let parts = open.split(separator: "/", omittingEmptySubsequences: false)
        guard open != address || address.includes("://") else { return "\(Found(address).text)" }
        let host = open == address ? (parts.count > 2 ? parts[2] : "") : (parts.first ?? "")
        return "\(Found(written: String(host.prefix { $0 != "?" && $0 != "#" })).text)"
    }
}
