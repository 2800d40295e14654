public import Vocabulary

/// The sign-ins that notifications have told of: which are open, and what a notification changes.
///
/// The same notification may be loaded when it arrives and again when the person opens it; it counts
/// once. What ends a sign-in may arrive before what begins it.
public struct PushDataInbox: Sendable {
    /// What a notification has changed.
    public enum Change: Hashable, Sendable {
        /// A sign-in to show.
        case opened(PushData)
        /// An open sign-in that is over, and why; it is what had been opened.
        case closed(PushData, PushData.Target)
        /// It was here before.
        case repeated
        /// It begins a sign-in that was over before it came.
        case overBefore
        /// It ends a sign-in that nobody here knows; one that begins later is over before it comes.
        case ofNobody
        /// It is of a client that is not known here.
        case unknownClient
    }

    private struct Known {
        var opened: PushData?
        var ending: PushData.Target?
        var isDecided = false
        let until: Instant
    }

    /// The most sign-ins that are remembered; the oldest is forgotten first.
    public static let most = 256

    /// The clients that may ask.
    public var clients: Set<PushDataKey>
    /// How long a sign-in is open or remembered, in milliseconds.
    public let life: Int64
    /// How many notifications of other clients were refused.
    public private(set) var refusals = 0

    private var known: [PushData.Session: Known] = [:]

    /// Creates an inbox without a sign-in.
    ///
    /// - Parameters:
    ///   - clients: Those that are known from registration.
    ///   - life: How long a sign-in is open, in milliseconds, at least 1; the service says nothing of it.
    public init(clients: Set<PushDataKey>, life: Int64 = 120_000) {
        self.clients = clients
        self.life = max(1, life)
    }

    /// Takes a notification in.
    ///
    /// - Parameters:
    ///   - data: As it was loaded.
    ///   - now: Our clock.
    /// - Returns: What it has changed; `.opened` and `.closed` once for each sign-in.
    /// - Complexity: O(n) in the number of sign-ins that are remembered.
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

    /// The sign-ins that a person can decide now, the oldest first.
    ///
    /// - Parameter now: Our clock.
    /// - Returns: What began them.
    public func open(at now: Instant) -> [PushData] {
        known.values.filter { $0.ending == nil && !$0.isDecided && $0.until > now }
            .sorted { $0.until < $1.until }
            .compactMap(\.opened)
    }

    /// Notes that the person has decided a sign-in, so that it is open no more; what ends it still
    /// closes it.
    ///
    /// - Returns: False when it was not open.
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

/// Answers a sign-in, in whatever way a host program talks to its BSA server.
public protocol PushDataAnswering: Sendable {
    /// Tells the server what the person has decided.
    ///
    /// - Parameters:
    ///   - isAllowed: Whether the sign-in may go on.
    ///   - data: What was shown.
    /// - Returns: The one-time code that the person enters where the sign-in began; `nil` for none.
    /// - Throws: What keeps the answer from the server.
    func answer(_ isAllowed: Bool, to data: PushData) async throws -> PrintableText?
}
