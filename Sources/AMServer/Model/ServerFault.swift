/// A fault of the next reply to a device, for tests.
package struct ServerFault: Hashable, Sendable {
    package enum Side: String, CaseIterable, Sendable {
        case answers
        case push
    }

    package enum Effect: Hashable, Sendable {
        /// 60 000 at most.
        case delay(milliseconds: Int)
        /// Instead of a reply.
        case close
        /// Before the body.
        case closeAfterHeaders
        /// The true reply twice on one connection.
        case duplicate
        /// Without a body.
        case status(Int)
        /// A redirect to an address, with status 307 unless told otherwise.
        case redirect(to: String, status: Int = 307)
        /// HTML with status 200, as from a captive portal.
        case page
        /// Status 200 with truncated JSON.
        case brokenJSON
    }

    package let effect: Effect
    /// Whether the request is processed nevertheless, as when only the reply is lost.
    package let processes: Bool

    /// By default, faults of the reply come after processing, others replace it.
    package init(_ effect: Effect, processes: Bool? = nil) {
        self.effect = effect
        self.processes = processes ?? effect.losesOnlyTheReply
    }
}

extension ServerFault.Effect {
    /// Whether it usually loses a reply after the answer was stored.
    fileprivate var losesOnlyTheReply: Bool {
        switch self {
        case .delay, .close, .closeAfterHeaders, .duplicate, .brokenJSON: true
        case .status, .redirect, .page: false
        }
    }
}
