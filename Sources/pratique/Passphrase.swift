import Arguments
import Host
import Service
import Token
import Vocabulary

/// Where passphrases come from: that of the store, and those of exports.
enum Passphrase {
    /// The most bytes of a file with a passphrase.
    private static let limit = 1_024
    /// The fewest bytes of a new passphrase.
    private static let fewest = 8

    /// The passphrase that opens the store: from the file that `PRATIQUE_PASSPHRASE_FILE` names,
    /// else typed on the terminal.
    ///
    /// - Throws: `PassphraseError.missing` when there is neither, and what reading the file throws.
    static func forOpening(environment: [String: String]) async throws -> SecretBytes {
        if let path = environment["PRATIQUE_PASSPHRASE_FILE"] { return try read(path) }
        guard
            let typed = try await TerminalQuestion.line("Passphrase of the store:", isHidden: true)
        else {
            throw PassphraseError.missing
        }
        return typed
    }

    /// The passphrase of an encrypted export: from a file, else typed on the terminal.
    ///
    /// - Returns: `nil` without a file and without a terminal.
    /// - Throws: What reading the file throws.
    static func ofExport(named name: String, file: String?) async throws -> SecretBytes? {
        if let file { return try read(file) }
        return try await TerminalQuestion.line("Passphrase of the \(name) export:", isHidden: true)
    }

    /// The passphrase in a file that only its owner can read, without the line end after it.
    ///
    /// - Throws: `PassphraseError.line` when it could not be typed, and what reading the file throws.
    private static func read(_ path: String) throws -> SecretBytes {
        // A line end has two bytes at most.
        let content = try BoundedFile.secret(of: path, as: .passphrase, limit: limit + 2)
        var line = try content.withBytes { bytes throws(PassphraseError) in
            var end = bytes.count
            if end > 0, bytes[end - 1] == 0x0A { end -= 1 }
            if end > 0, bytes[end - 1] == 0x0D { end -= 1 }
            for index in 0..<end where bytes[index] < 0x20 || bytes[index] == 0x7F {
                throw .line
            }
            return (0..<end).map { bytes[$0] }
        }
        return SecretBytes(taking: &line)
    }

    /// A new passphrase from a file.
    ///
    /// - Throws: `PassphraseError.short`, `PassphraseError.line`, and what reading the file throws.
    static func new(from path: String) throws -> SecretBytes { try checked(read(path)) }

    /// A new passphrase, typed twice.
    static func askTwice() async throws -> SecretBytes {
        guard let first = try await TerminalQuestion.line("New passphrase:", isHidden: true),
            let second = try await TerminalQuestion.line("The same again:", isHidden: true)
        else { throw PassphraseError.newMissing }
        guard first.isEqual(to: second) else { throw PassphraseError.differ }
        return try checked(first)
    }

    private static func checked(_ passphrase: SecretBytes) throws -> SecretBytes {
        guard passphrase.count >= fewest else { throw PassphraseError.short }
        return passphrase
    }
}

extension TerminalQuestion {
    /// Asks for one line; Ctrl-C and signals end the program with the terminal as it was.
    ///
    /// - Parameters:
    ///   - question: Printed before the answer.
    ///   - isHidden: Whether the answer stays invisible.
    /// - Returns: The line; `nil` without a terminal.
    /// - Throws: ``ExitCode/interrupted``.
    static func line(_ question: PrintableText, isHidden: Bool) async throws -> SecretBytes? {
        let answer = try await Interruption.stops { await ask(question, isHidden: isHidden) }
        switch answer {
        case .typed(let line): return line
        case .cancelled: throw ExitCode.interrupted
        case .noTerminal: return nil
        }
    }
}
