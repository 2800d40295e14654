package import Vocabulary

extension Instant {
    /// Reads the date of an HTTP header, such as `Sun, 06 Nov 1994 08:49:37 GMT`.
    ///
    /// Any other text gives `nil`.
    ///
    /// - Parameter text: The one form that may still be written; the day of the week must be that
    ///   of the date.
    /// - Source: RFC 9110 section 5.6.7, IMF-fixdate.
    package init?(httpDate text: String) {
        let words = text.split(separator: " ", omittingEmptySubsequences: false)
        guard words.count == 6, words[5] == "GMT", words[0].last == ",", words[1].utf8.count == 2,
            let weekday = Self.weekdays.firstIndex(of: words[0].dropLast()),
            let month = Self.months.firstIndex(of: words[2]),
            // The time is eight bytes long, which keeps fractions out.
            words[4].utf8.count == 8
        else { return nil }
        let number = month < 9 ? "0\(month + 1)" : "\(month + 1)"
        self.init(rfc3339: "\(words[3])-\(number)-\(words[1])T\(words[4])Z")
        guard weekday == Self.weekday(of: self) else { return nil }
    }

    /// Days since the Sunday before, from 0 to 6.
    private static func weekday(of instant: Instant) -> Int {
        let day = Int64(86_400_000)
        let rest = instant.milliseconds % day
        let days = (instant.milliseconds - rest) / day - (rest < 0 ? 1 : 0)
        // The first day of 1970 was a Thursday.
        return Int((days % 7 + 7 + 4) % 7)
    }

    private static var weekdays: [Substring] { ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"] }

    private static var months: [Substring] {
        [
            "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
        ]
    }
}

/// What a server says to somebody who only asks whether it is there.
package struct ServerProbe: Hashable, Sendable {
    /// The status of its answer; any is good enough.
    package let status: Int
    /// Whether the proxy on the way says it, which did not reach the server.
    ///
    /// Told by 502, 503 or 504 where the proxy reads what is asked, that is without encryption.
    package let isOfProxy: Bool
    /// The time that it says it is; `nil` when it does not.
    package let date: Instant?

    /// Takes what was said elsewhere.
    package init(status: Int, date: Instant?, isOfProxy: Bool = false) {
        self.status = status
        self.isOfProxy = isOfProxy
        self.date = date
    }

    /// Asks a server once, without a body, a token or anything else that names somebody.
    ///
    /// - Parameters:
    ///   - address: The server's address.
    ///   - transport: What it asks over, whose limits say how long it waits.
    /// - Throws: ``TransportError`` when no answer came.
    package init(from address: String, over transport: HTTPTransport) async throws(TransportError) {
        // Whether http may go there is judged where messages are fetched.
        let address = try WebAddress(address, allowingPlainHTTP: true)
        let request = OutgoingRequest(method: .head, address: address, wanted: ["Date"])
        let reply = try await transport.exchange(request, over: .once)
        status = reply.status
        let hasProxy = try transport.proxies.proxy(for: address) != nil
        isOfProxy = hasProxy && address.isPlain && [502, 503, 504].contains(reply.status)
        date = reply.only("Date").flatMap { Instant(httpDate: $0) }
    }
}
