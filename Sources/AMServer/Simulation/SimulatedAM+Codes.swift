import Vocabulary

extension SimulatedAM {
    /// How many steps of time a code may be early or late; this server's own choice.
    static let driftSteps = 2
    /// How many counter values ahead are tried; this server's own choice.
    static let counterWindow = 100

    /// Checks a one-time code of a user; each code is taken once.
    ///
    /// - Throws: ``SimulationError/noDevice`` when the user has no codes.
    package func checkCode(_ code: String, user: String) throws(SimulationError) -> Bool {
        guard let device = codeDevices[user] else { throw .noDevice }
        let candidates: ClosedRange<Int>
        switch device.order.factor {
        case .time(let period):
            let step = Int(clock().milliseconds / 1_000) / period
            candidates = max(0, step - Self.driftSteps)...max(0, step + Self.driftSteps)
        case .counter: candidates = device.next...device.next + Self.counterWindow
        }
        let found = candidates.first { counter in
            let right = OneTimeCode.text(
                counter: counter,
                secret: device.secret,
                order: device.order
            )
            return counter >= device.next && SignedToken.isSame(code, right)
        }
        if let found { codeDevices[user]?.next = found + 1 }
        note("code of \(user): \(found == nil ? "refused" : "taken")")
        return found != nil
    }
}
