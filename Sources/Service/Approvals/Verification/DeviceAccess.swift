package import Host
package import Push

/// What the program may ask the machine: who is at it, and whether somebody tampers with it.
package struct DeviceAccess: Sendable {
    /// What asks who is at the machine.
    let way: VerificationWay
    /// Asks PAM.
    let verification: UserVerification
    /// Looks for signs of tampering.
    let signs: @Sendable () -> [TamperingSign]
    /// Whether the terminal seems to be recorded.
    let isRecorded: @Sendable () -> Bool

    /// Takes the ways as they are.
    package init(
        way: VerificationWay,
        verification: UserVerification,
        signs: @escaping @Sendable () -> [TamperingSign],
        isRecorded: @escaping @Sendable () -> Bool = { false }
    ) {
        self.way = way
        self.verification = verification
        self.signs = signs
        self.isRecorded = isRecorded
    }

    /// The machine that the program runs on.
    ///
    /// - Parameters:
    ///   - way: What asks who is at it.
    ///   - pamService: The service that PAM is asked for; `nil` for the usual one.
    ///   - storeFiles: The files that only their owner may read.
    /// - Returns: The ways to ask.
    package static func system(
        way: VerificationWay,
        pamService: String?,
        storeFiles: [String]
    ) -> DeviceAccess {
        DeviceAccess(
            way: way,
            verification: pamService.map { UserVerification(service: $0) } ?? UserVerification(),
            signs: { DeviceInspection(storeFiles: storeFiles).signs() },
            isRecorded: { TerminalRecorder.running() != nil }
        )
    }
}
