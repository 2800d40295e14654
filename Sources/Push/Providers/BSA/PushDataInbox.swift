public import Vocabulary

/// The sign-ins that notifications announced.
///
/// A notification may be loaded on arrival and again when the user opens it; it counts once. The
/// end of a sign-in may arrive before its start.
public struct PushDataInbox: Sendable {
    /// The effect of a notification.
    public enum Change: Hashable, Sendable {
        /// A sign-in to show.
        case opened(PushData)
        /// An open sign-in that ended, as it was opened, and why.
        case closed(PushData, PushData.Target)
        /// Received before.
        case repeated
        /// The start of a sign-in that ended before.
        case overBefore
        /// The end of an unknown sign-in, which is then over when it starts.
        case ofNobody
        case unknownClient
    }

    private struct Known {
        var opened: PushData?
        var ending: PushData.Target?
        var isDecided = false
        let until: Instant
    }

    /// Further sign-ins replace the oldest.
    public static let most = 256

    /// The clients that may ask.
    public var clients: Set<PushDataKey>
    /// How long a sign-in is open or remembered, in milliseconds.
    public let life: Int64
    /// Notifications of unknown clients.
    public private(set) var refusals = 0

    private var known: [PushData.Session: Known] = [:]

    /// `clients` are registered ones; `life` is at least 1 ms, and not specified by the service.
    public init(clients: Set<PushDataKey>, life: Int64 = 120_000) {
        self.clients = clients
        self.life = max(1, life)
    }

    /// Processes a notification; `.opened` and `.closed` occur once for each sign-in; O(n) in the
    /// number of remembered sign-ins.
    public mutating func take(_ data: PushData, at now: Instant) -> Change {
        guard clients.contains(data.session.client) else {
            refusals += 1
            return .unknownClient
        }
        known = known.filter { $0.value.until > now }
        let before = known[data.session]
        if data.target == .request {
            guard let before else {
                note(Known(opened: data, until: end(now)), data.session)
                return .opened(data)
            }
            guard before.opened == nil else { return .repeated }
            known[data.session]?.opened = data
            return .overBefore
        }
        if before?.ending != nil { return .repeated }
        var one = before ?? Known(until: end(now))
        one.ending = data.target
        note(one, data.session)
        return one.opened.map { .closed($0, data.target) } ?? .ofNobody
    }

    /// The sign-ins to decide, oldest first.
    public func open(at now: Instant) -> [PushData] {
        known.values.filter { $0.ending == nil && !$0.isDecided && $0.until > now }
            .sorted { $0.until < $1.until }
            .compactMap(\.opened)
    }

    /// Marks a sign-in as decided; its end still closes it; false when it was not open.
    @discardableResult
    public mutating func decided(_ session: PushData.Session, at now: Instant) -> Bool {
        guard open(at: now).contains(where: { $0.session == session }) else { return false }
        known[session]?.isDecided = true
        return true
    }

    private mutating func note(_ one: Known, _ session: PushData.Session) {
        if known[session] == nil, known.count >= Self.most,
            let oldest = known.min(by: { $0.value.until < $1.value.until })
        {
            known[oldest.key] = nil
        }
        known[session] = one
    }

    private func end(_ now: Instant) -> Instant { now.advanced(byMilliseconds: life) }
}

/// Answers a sign-in in the way in which a host program talks to its BSA server.
public protocol PushDataAnswering: Sendable {
    /// Sends the decision; returns the code, if any, to enter where the sign-in began; throws when
    /// the answer cannot reach the server.
    func answer(_ isAllowed: Bool, to data: PushData) async throws -> PrintableText?
}
