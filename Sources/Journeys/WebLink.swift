import Push
public import Vocabulary

/// An address that a server names for a browser.
public enum WebLink {
    /// An address that may be given to a browser.
    ///
    /// - Parameters:
    ///   - text: At most 4 096 bytes.
    ///   - allowsPlainHTTP: Whether http is spoken with any host, and not only with this machine.
    /// - Returns: The text; `nil` for another scheme than https and http, a name or password before the
    ///   host, and characters that an address has not.
    public static func address(_ text: String, allowsPlainHTTP: Bool) -> PrintableText? {
        guard text.utf8.count <= PrintableText.defaultLimit,
            text.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "\"") }),
            let start = text.firstRange(ofText: "://")?.upperBound
        else { return nil }
        let end = text[start...].firstIndex { "/?#".contains($0) } ?? text.endIndex
        guard let server = try? Endpoint(String(text[..<end])),
            server.scheme == .https || allowsPlainHTTP || server.isLoopback
        else { return nil }
        return PrintableText(text)
    }

    /// Where a browser would go at the end, as a server names it: also a path on that server.
    static func shown(_ text: String) -> PrintableText? {
        let isPath = text.hasPrefix("/") && !text.hasPrefix("//") && !text.hasPrefix("/\\")
        // The host is not known to be anybody's: the path is completed only to be judged.
        let whole = isPath ? "https://localhost\(text)" : text
        return address(whole, allowsPlainHTTP: false).map { isPath ? PrintableText(text) : $0 }
    }
}
