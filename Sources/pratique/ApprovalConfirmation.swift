import Arguments
import Glibc
import Host
import Push
import Review
import Risk
import Token
import Vocabulary

extension Entry {
    /// Asks on the terminal for what an approval still needs.
    ///
    /// - Parameters:
    ///   - decision: The approval.
    ///   - proofs: What options have given: `--yes` stands for every yes, never for the phrase.
    ///   - say: Prints what a phrase is asked for.
    /// - Returns: All that it needs, but for a number, which cannot be asked for, and a check of who is at
    ///   the device, which the session asks for.
    /// - Throws: `FrontEndError.untyped`, `FrontEndError.unconfirmed` and `FrontEndError.noTerminal`; then nothing was sent.
    func proofs(
        for decision: Decision,
        given proofs: Proofs,
        say: (PrintableText) -> Void
    ) async throws -> Proofs {
        var proofs = proofs
        // One question is enough where the second yes is asked for.
        if need(of: decision, given: Proofs(.once)) == .insistence {
            proofs.yes = max(proofs.yes, .once)
        }
        asking: while let need = need(of: decision, given: proofs) {
            switch need {
            case .number, .shown, .presence: break asking
            case .confirmation:
                try await Confirmation.agree(to: Plain.approval(of: self, decision))
                proofs.yes = .once
            case .insistence:
                try await Confirmation.require(
                    Plain.approval(of: self, decision) + " This cannot be undone.",
                    isGiven: false
                )
                proofs.yes = .again
            case .phrase(let phrase):
                guard proofs.typed == nil else { throw FrontEndError.untyped(phrase: phrase.text) }
                Plain.demand(for: self, decision).forEach(say)
                proofs.typed = try await Self.typed(phrase)
            }
        }
        // The trail records a second yes only where one was asked for.
        if confirmationLevel == .none { proofs.yes = min(proofs.yes, .once) }
        return proofs
    }

    /// The line that a person types; a wrong one is asked for again, an empty one ends the command.
    private static func typed(_ phrase: ApprovalPhrase) async throws -> String {
        var question: PrintableText = "Type it:"
        for _ in 1...3 {
            guard
                let line = try await TerminalQuestion.line(question, isHidden: false)?.copiedText,
                !line.isEmpty
            else { break }
            if phrase.accepts(line) { return line }
            question = "That does not match. Type it again, or nothing to stop:"
        }
        throw FrontEndError.untyped(phrase: phrase.text)
    }

    /// The approval with what the login page shows, which the person at the terminal is asked for.
    func decisionAsked() async throws -> Decision {
        let typed = try await TerminalQuestion.line(
            Words.shownQuestion(facts.kind),
            isHidden: false
        )
        return typed.map { facts.kind.decision(typed: $0.copiedText) } ?? .approve
    }

    /// One line of a list: a beginning of the id, which commands accept as well, and the request.
    ///
    /// - Parameters:
    ///   - names: Tells the ids of the store apart.
    ///   - number: Its place in the list; `nil` where there is no list.
    ///   - zone: The clock of the time when a request came that waits no more.
    ///   - now: Our clock.
    ///   - namesAccount: Whether there are several accounts.
    /// - Returns: At most ``StandardStream/columnsOfLine`` columns: the rest of a longer one would look like
    ///   another line of a terminal.
    func listLine(
        _ names: ShortIDs,
        number: Int? = nil,
        zone: LocalZone = .utc,
        now: Instant,
        namesAccount: Bool = true
    ) -> PrintableText {
        let width = max(StandardStream.columnsOfLine, 40)
        let name: PrintableText = "\(ShellWord.quoted(names[id.text].text))  "
        let room = max(width - name.columns, 40)
        let row = Plain.listLine(
            self,
            number: number,
            zone: zone,
            now: now,
            columns: room,
            namesAccount: namesAccount
        )
        return (name + row).fitted(to: width)
    }
}

/// A question whose answer must be `yes`.
enum Confirmation {
    /// Asks on the terminal; nothing but `yes` goes on.
    ///
    /// - Parameters:
    ///   - question: What is about to happen.
    ///   - isGiven: Whether the person has confirmed it by a flag.
    /// - Throws: `FrontEndError.unconfirmed` for any other answer, `FrontEndError.noTerminal`.
    static func require(_ question: PrintableText, isGiven: Bool) async throws {
        guard !isGiven else { return }
        let answer = try await answer(to: "\(question) Type yes:")
        guard answer == "yes" else { throw FrontEndError.unconfirmed }
    }

    /// Asks on the terminal; `y` and `yes` in any letter case go on.
    ///
    /// - Parameters:
    ///   - question: What is about to happen.
    ///   - isGiven: Whether the person has confirmed it by a flag.
    /// - Throws: `FrontEndError.unconfirmed` for any other answer, `FrontEndError.noTerminal`.
    static func agree(to question: PrintableText, isGiven: Bool = false) async throws {
        guard !isGiven else { return }
        let answer = try await answer(to: "\(question) [y/N]")
        guard ["y", "yes"].contains(answer.lowercased()) else { throw FrontEndError.unconfirmed }
    }

    private static func answer(to question: PrintableText) async throws -> String {
        guard let line = try await TerminalQuestion.line(question, isHidden: false) else {
            throw FrontEndError.noTerminal
        }
        return line.copiedText
    }
}
