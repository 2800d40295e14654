import Runtime
import Token
import Vocabulary

/// Where the store's passphrase comes from.
enum Passphrase {
    /// The most bytes of a file with a passphrase.
    private static let limit = 1_024
    /// The fewest bytes of a new passphrase.
    private static let fewest = 8

    /// The passphrase that opens the store: from the file that `PRATIQUE_PASSPHRASE_FILE` names,
    /// else typed on the terminal.
    ///
    /// - Throws: `.noPassphrase` when there is neither, and what reading the file throws.
    static func forOpening(environment: [String: String]) async throws -> SecretBytes {
        if let path = environment["PRATIQUE_PASSPHRASE_FILE"] { return try read(path) }
        guard
            let typed = try await TerminalQuestion.line("Passphrase of the store:", isHidden: true)
        else {
            throw RuntimeError.noPassphrase
        }
        return typed
    }

    /// The passphrase in a file, without the line end after it.
    static func read(_ path: String) throws -> SecretBytes {
        var bytes = try BoundedFile.contents(of: path, as: .passphrase, limit: limit)
        while let last = bytes.last, last == 0x0A || last == 0x0D { bytes.removeLast() }
        return SecretBytes(taking: &bytes)
    }

    /// A new passphrase, typed twice.
    static func askTwice() async throws -> SecretBytes {
        guard let first = try await TerminalQuestion.line("New passphrase:", isHidden: true),
            let second = try await TerminalQuestion.line("The same again:", isHidden: true)
        else { throw RuntimeError.noPassphrase }
        guard first.isEqual(to: second) else { throw RuntimeError.passphrasesDiffer }
        return try checked(first)
    }

    private static func checked(_ passphrase: SecretBytes) throws -> SecretBytes {
        guard passphrase.count >= fewest else { throw RuntimeError.passphraseShort }
        return passphrase
    }
}
