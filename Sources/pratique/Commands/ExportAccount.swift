import Arguments
import Host
import Push
import Review
import Service
import Store
import Token
import Vocabulary

struct ExportAccount: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Shows the one-time codes of one account as a QR code for another device.",
        discussion: """
            Whoever sees the code has the secret. PAM or the passphrase of the store first checks \
            who is at the device, even with --yes; where neither can, typing yes or --yes is \
            enough. A push device cannot be copied: the server knows this one; enrol the other \
            device with the server.
            """
    )

    @Argument(help: "The account.")
    var account: String

    @Flag(help: "Draw with ASCII characters, as in a terminal or a locale that has no others.")
    var ascii = false

    @Flag(help: "Do not ask.")
    var yes = false

    func run() async throws {
        try await Workspace.use { workspace in
            let stored = try await workspace.service.account(meant: account)
            try stored.account.checkUsable()
            guard let oneTime = stored.oneTime else { throw AccountQueryError.exportsCodesOnly }
            if case .counter = oneTime.factor {
                Output.note(
                    "warning: these codes are counter-based, and two devices get out of step;"
                        + " remove the account here once the other device has it"
                )
            }
            try await Confirmation.require(
                "Show the secret of \(stored.account.label) as a QR code?",
                isGiven: yes
            )
            // A proof required for each code is required for the secret of all.
            let isVerified =
                oneTime.asksForProof
                ? try await proven(in: workspace) : try await verifyUser(in: workspace)
            let exported = try await workspace.store.exportCodes(
                of: stored.account.id,
                isUserVerified: isVerified,
                now: Clock.system.now
            )
            let code = try QRCode(exported.address(displaying: stored.account))
            let wide = drawing(quietZone: QRDrawing.fullQuietZone)
            let fits = wide.columns(of: code) <= Output.columns
            let drawing = fits ? wide : drawing(quietZone: QRDrawing.narrowQuietZone)
            Output.drawing(drawing.lines(of: code))
        }
    }
}

extension ExportAccount {
    /// Throws where nothing can verify.
    private func proven(in workspace: Workspace) async throws -> Bool {
        try await workspace.service.userCheck.runOnTerminal()
        return true
    }

    /// False where nothing can verify.
    private func verifyUser(in workspace: Workspace) async throws -> Bool {
        let check = workspace.service.userCheck
        guard check.isPossible else { return false }
        try await check.runOnTerminal()
        return true
    }

    /// With colours on a terminal, else as on paper.
    private func drawing(quietZone: Int) -> QRDrawing {
        let isPlain = ascii || Output.mapLook == .ascii
        return QRDrawing(
            glyphs: isPlain ? .ascii : .halfBlocks,
            ground: !isPlain && Output.hasColours ? .ownColours : .light,
            quietZone: quietZone
        )
    }
}
