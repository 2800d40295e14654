import Console
import Host
import Push
import Review
import Risk
import Token
import Vocabulary

/// What an approval by a command asks of the person, by the risk of the request.
struct ApprovalConfirmation {
    private let entry: Entry

    init(_ entry: Entry) { self.entry = entry }

    /// Asks for what is missing.
    ///
    /// - Parameters:
    ///   - typed: The phrase from an option; one that is given must be right, whatever the risk.
    ///   - isConfirmed: Whether a flag stands for the yes; it never stands for the phrase.
    /// - Throws: `FrontEndError.untyped` and `FrontEndError.unconfirmed`; then nothing was sent.
    func require(_ typed: String?, isConfirmed: Bool) async throws {
        let phrase = entry.approvalPhrase
        if let typed {
            guard phrase.accepts(typed) else { throw FrontEndError.untyped(phrase: phrase.text) }
            return
        }
        switch entry.friction {
        case .none:
            try await Confirmation.agree(to: "Approve this request?", isGiven: isConfirmed)
        case .confirm:
            try await Confirmation.require(
                "Approve at risk \(entry.review.assessment.level.word)? It cannot be undone.",
                isGiven: isConfirmed
            )
        case .type:
            Plain.demand(for: entry).forEach(Output.line)
            let answer = try await TerminalQuestion.line("Type it:", isHidden: false)
            let line = answer?.withBytes { bytes in
                String(decoding: bytes.indices.map { bytes[$0] }, as: UTF8.self)
            }
            guard let line, phrase.accepts(line) else {
                throw FrontEndError.untyped(phrase: phrase.text)
            }
        }
    }
}

extension Entry {
    /// One line of a list: a beginning of the id, which commands accept as well, and the request.
    ///
    /// - Parameters:
    ///   - names: Tells the ids of the store apart.
    ///   - number: Its place in the list; `nil` where there is no list.
    ///   - zone: The clock of the time when a request came that waits no more.
    ///   - now: Our clock.
    /// - Returns: At most 80 columns.
    func listLine(
        _ names: ShortIDs,
        number: Int? = nil,
        zone: LocalZone = .utc,
        now: Instant
    ) -> PrintableText {
        let row = Plain.listLine(self, number: number, zone: zone, now: now)
        let line: PrintableText = "\(ShellWord.quoted(names[id.text].text))  \(row)"
        return line.fitted(to: Plain.columns)
    }
}

/// A question whose answer must be `yes`.
enum Confirmation {
    /// Asks on the terminal; nothing but `yes` goes on.
    ///
    /// - Parameters:
    ///   - question: What is about to happen.
    ///   - isGiven: Whether the person has confirmed it by a flag.
    /// - Throws: `FrontEndError.unconfirmed` for any other answer and without a terminal.
    static func require(_ question: PrintableText, isGiven: Bool) async throws {
        guard !isGiven else { return }
        let answer = try await TerminalQuestion.line("\(question) Type yes:", isHidden: false)
        let isYes = answer?.withBytes { bytes in
            bytes.count == 3 && bytes[0] == 0x79 && bytes[1] == 0x65 && bytes[2] == 0x73
        }
        guard isYes == true else { throw FrontEndError.unconfirmed }
    }

    /// Asks on the terminal; `y` and `yes` in any letter case go on.
    ///
    /// - Parameters:
    ///   - question: What is about to happen.
    ///   - isGiven: Whether the person has confirmed it by a flag.
    /// - Throws: `FrontEndError.unconfirmed` for any other answer and without a terminal.
    static func agree(to question: PrintableText, isGiven: Bool = false) async throws {
        guard !isGiven else { return }
        let answer = try await TerminalQuestion.line("\(question) [y/N]", isHidden: false)
        let word = answer?.withBytes { bytes in bytes.indices.map { bytes[$0] | 0x20 } }
        guard word == Array("y".utf8) || word == Array("yes".utf8) else {
            throw FrontEndError.unconfirmed
        }
    }
}
