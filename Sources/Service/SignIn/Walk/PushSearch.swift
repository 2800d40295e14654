import Journeys
import Push
package import Vocabulary

/// A request that may be the one that a journey waits for.
package struct HeldPush: Hashable, Sendable {
    /// The id of the request.
    package let id: String
    /// The account that it is for.
    package let account: PrintableText
}

/// What the requests of a journey have in common: server, realm, person and time.
struct PushSearch {
    private let address: JourneyAddress
    private let name: String?
    private let since: Instant

    /// How much earlier than the journey a request may have come, in milliseconds: clocks differ.
    private static let slack: Int64 = 5_000

    /// Looks for the requests of a journey.
    ///
    /// - Parameters:
    ///   - address: Where the journey is.
    ///   - name: The name that the person gave; `nil` when none was asked for.
    ///   - start: When the journey began.
    init(address: JourneyAddress, name: String?, since start: Instant) {
        self.address = address
        self.name = name
        since = start.advanced(byMilliseconds: -Self.slack)
    }

    /// Whether a request may be the one.
    ///
    /// - Parameters:
    ///   - received: When it came.
    ///   - mechanism: What it came for.
    /// - Returns: Whether server, realm, person and time are those of the journey.
    func finds(received: Instant, of mechanism: Mechanism) -> Bool {
        let endpoint = mechanism.authenticationEndpoint
        // This machine has several names.
        let isHost =
            endpoint.host == address.base.host || endpoint.isLoopback && address.base.isLoopback
        let isServer =
            isHost && endpoint.scheme == address.base.scheme && endpoint.port == address.base.port
        let isPerson = name.map { $0.lowercased() == mechanism.accountName.lowercased() } ?? true
        return isServer && isPerson && endpoint.pushRealm == address.realm.lowercased()
            && received >= since
    }
}

extension Endpoint {
    /// The realm that an answer is posted to, in small letters, such as `/` or `/alpha`.
    var pushRealm: String {
        // What AM writes: `…/json/push/sns/message`, `…/json/alpha/push/…`, `…/json/realms/root/…`, or a
        // query `realm=/alpha`.
        let text = self.text.lowercased()
        let query = text.drop { $0 != "?" }.dropFirst().split(separator: "&")
        if let member = query.first(where: { $0.hasPrefix("realm=") }) {
            return String(member.dropFirst("realm=".count)).replacingText("%2f", by: "/")
        }
        let path = text.prefix { $0 != "?" }.split(separator: "/").map(String.init)
        guard let json = path.firstIndex(of: "json"), let push = path.lastIndex(of: "push"),
            json < push
        else { return "/" }
        var names = Array(path[(json + 1)..<push])
        if names.first == "realms" {
            names = stride(from: 1, to: names.count, by: 2).map { names[$0] }
            if names.first == "root" { names.removeFirst() }
        }
        return "/" + names.joined(separator: "/")
    }
}
