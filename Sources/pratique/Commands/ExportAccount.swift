import Arguments
import Console
import Host
import Push
import Service
import Store
import Token
import Vocabulary

/// `pratique accounts export`.
struct ExportAccount: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Shows the one-time codes of one account as a QR code for another device.",
        discussion: """
            Whoever sees the code has the secret. PAM or the passphrase of the store asks first who \
            is at the device, also with --yes; where neither can ask, typing yes or --yes is \
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
                    "warning: these codes count, and two devices that count on their own get out of"
                        + " step; remove the account here once the other device has it"
                )
            }
            try await Confirmation.require(
                "Show the secret of \(stored.account.label) as a QR code?",
                isGiven: yes
            )
            // Who is asked before each code is asked before the secret of all of them.
            let isVerified =
                oneTime.asksForProof
                ? try await proven(in: workspace) : try await verifyUser(in: workspace)
            let exported = try await workspace.ledger.exportCodes(
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
    /// Asks who is at the device, and throws where nothing can ask.
    private func proven(in workspace: Workspace) async throws -> Bool {
        try await workspace.service.userCheck.runOnTerminal()
        return true
    }

    /// Asks who is at the device; false where nothing can ask.
    private func verifyUser(in workspace: Workspace) async throws -> Bool {
        let check = workspace.service.userCheck
        guard check.isPossible else { return false }
        try await check.runOnTerminal()
        return true
    }

    /// On a terminal with colours of its own; elsewhere as on paper.
    private func drawing(quietZone: Int) -> QRDrawing {
        let isPlain = ascii || Output.mapLook == .ascii
        return QRDrawing(
            glyphs: isPlain ? .ascii : .halfBlocks,
            ground: !isPlain && Output.hasColours ? .ownColours : .light,
            quietZone: quietZone
        )
    }
}
