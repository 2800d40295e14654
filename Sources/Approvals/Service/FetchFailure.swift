import Storage
package import Vocabulary

/// A source that could not be asked for messages.
package struct FetchFailure: Sendable {
    /// Its host and port; of an address that has none, what stands there.
    package let host: PrintableText
    /// Why.
    package let error: any CodedError

    init(source: DeliverySource, error: any CodedError) {
        self.init(address: source.address, error: error)
    }

    init(address: String, error: any CodedError) {
        host = Self.host(of: address)
        self.error = error
    }

    /// The error, and where no messages were fetched from: for people.
    package var sentence: String { "\(error.sentence); no messages were fetched from \(host)" }

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
