/// Who asks a proxy; shown to nobody but the proxy.
struct ProxySignIn: Hashable, Sendable, CustomStringConvertible, CustomReflectable {
    let user: String
    let password: String

    /// Reads what stands before the `@` of an address, percent-encoded.
    ///
    /// - Throws: `.proxyAddress`.
    init(_ text: Substring) throws(TransportError) {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let decoded = parts.map { Self.decoded($0) }
        guard let user = decoded.first ?? nil, !user.isEmpty, !user.contains(":"),
            let password = decoded.count > 1 ? decoded[1] : ""
        else { throw .proxyAddress }
        self.user = user
        self.password = password
    }

    /// Always `<secret>`.
    var description: String { "<secret>" }
    /// A mirror without children, so that `dump` shows nothing either.
    var customMirror: Mirror { Mirror(self, children: []) }

    /// A text without its percent-encoding; `nil` for a wrong one and for control characters.
    private static func decoded(_ text: Substring) -> String? {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            let digits = rest.prefix(2).compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
            guard digits.count == 2 else { return nil }
            bytes.append(UInt8(digits[0] << 4 | digits[1]))
            rest = rest.dropFirst(2)
        }
        guard bytes.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else { return nil }
        return String(validating: bytes, as: UTF8.self)
    }
}
