package import Authenticator

/// Looks at the own process and its files for signs of tampering.
///
/// What it sees is what an honest kernel tells: it warns of tools and slips, and stops nobody who
/// is root already.
package struct DeviceInspection: Sendable {
    private let program: String
    private let storeFiles: [String]

    /// Creates an inspection; nothing is looked at yet.
    ///
    /// - Parameters:
    ///   - program: The path of the program's file.
    ///   - storeFiles: The paths of the files that hold secrets; those not there yet are judged by
    ///     their folder.
    package init(program: String = "/proc/self/exe", storeFiles: [String] = []) {
        self.program = program
        self.storeFiles = storeFiles
    }

    /// What is seen now, the strongest signs first.
    package func signs() -> [TamperingSign] {
        TamperingJudgement.signs(of: Measurement(program: program, storeFiles: storeFiles))
    }

    /// What is seen now, for the policies of accounts.
    ///
    /// - Parameter userVerification: What ``UserVerification/availability()`` says, or that the
    ///   store's passphrase can be asked for.
    /// - Returns: The findings.
    package func findings(userVerification: DeviceFindings.UserVerification) -> DeviceFindings {
        DeviceFindings(signs: signs(), userVerification: userVerification)
    }
}
