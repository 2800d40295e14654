/// A disturbance of the next reply to a device, made on request for tests.
package struct ServerFault: Hashable, Sendable {
    /// What the device gets.
    package enum Effect: Hashable, Sendable {
        /// The true reply, after a delay of milliseconds, 60 000 at most.
        case delay(milliseconds: Int)
        /// No reply; the connection is closed.
        case close
        /// Another status without a body.
        case status(Int)
        /// A redirect (307) to an address.
        case redirect(to: String)
        /// Status 200 with an HTML page, as a captive portal answers.
        case page
        /// Status 200 with a cut JSON text.
        case brokenJSON
    }

    /// What the device gets.
    package let effect: Effect
    /// Whether the request is processed all the same, as when only the reply is lost.
    package let processes: Bool

    /// A fault; by default a delay, a closed connection and a broken text come after processing,
    /// the others instead of it.
    package init(_ effect: Effect, processes: Bool? = nil) {
        self.effect = effect
        self.processes = processes ?? effect.losesOnlyTheReply
    }
}

extension ServerFault.Effect {
    /// Whether such a fault usually hits the way back, when the answer has been stored.
    fileprivate var losesOnlyTheReply: Bool {
        switch self {
        case .delay, .close, .brokenJSON: true
        case .status, .redirect, .page: false
        }
    }
}
