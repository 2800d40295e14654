/// A disturbance of the next reply to a device, made on request for tests.
package struct ServerFault: Hashable, Sendable {
    /// Which replies are disturbed.
    package enum Side: String, CaseIterable, Sendable {
        /// Those of the push resource.
        case answers
        /// Those of the mailboxes.
        case deliveries
    }

    /// What the device gets.
    package enum Effect: Hashable, Sendable {
        /// The true reply, after a delay of milliseconds, 60 000 at most.
        case delay(milliseconds: Int)
        /// No reply; the connection is closed.
        case close
        /// The head of the true reply; the connection is closed before its body.
        case closeAfterHeaders
        /// The true reply twice on one connection.
        case duplicate
        /// Another status without a body.
        case status(Int)
        /// A redirect to an address, with status 307 unless told otherwise.
        case redirect(to: String, status: Int = 307)
        /// Status 200 with an HTML page, as a captive portal answers.
        case page
        /// Status 200 with a cut JSON text.
        case brokenJSON
    }

    /// What the device gets.
    package let effect: Effect
    /// Whether the request is processed all the same, as when only the reply is lost.
    package let processes: Bool

    /// A fault; by default those that spoil the way back come after processing, the others instead
    /// of it.
    package init(_ effect: Effect, processes: Bool? = nil) {
        self.effect = effect
        self.processes = processes ?? effect.losesOnlyTheReply
    }
}

extension ServerFault.Effect {
    /// Whether such a fault usually hits the way back, when the answer has been stored.
    fileprivate var losesOnlyTheReply: Bool {
        switch self {
        case .delay, .close, .closeAfterHeaders, .duplicate, .brokenJSON: true
        case .status, .redirect, .page: false
        }
    }
}
