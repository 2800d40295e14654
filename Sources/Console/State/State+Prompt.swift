import Push
import Review
import Risk
import Vocabulary

/// What the person tells about themselves, and what there is to do while nothing waits.
extension State {
    /// Whether no account is enrolled, as far as the shell has told, and the list has the keys.
    var isNothingEnrolled: Bool {
        overview?.accounts == 0 && selected == nil && screen == .list && dialog == nil
    }

    /// Whether the shell is to tell what stands where requests would.
    var needsOverview: Bool { selected == nil }

    /// Asks for a line.
    ///
    /// - Parameters:
    ///   - told: What it is about.
    ///   - preset: What stands in it.
    ///   - isAsked: Whether nobody has wished for it.
    mutating func openPrompt(
        _ told: Action.Told = .home,
        preset: PrintableText = .empty,
        isAsked: Bool = false
    ) {
        close()
        dialog = .prompting(PromptLine(told, preset: preset, isAsked: isAsked))
    }

    /// Asks for a note on the payee of the selected request.
    mutating func notePayee() {
        guard let review = selected?.review, review.facts.isSigned,
            let payee = review.facts.leading(with: review.assessment.comparison.leadingPayment)
                .payment?.payee
        else {
            notice = StatusMessage(Words.noPayee, style: .warning)
            return
        }
        openPrompt(.payeeNote(payee), preset: review.payeeNote ?? .empty)
    }

    /// Asks by itself, where nothing else is asked or typed.
    mutating func askHome() {
        guard !isLocked else { return }
        switch dialog {
        case nil: openPrompt(isAsked: true)
        case .accounts(let list) where list.step == nil: openPrompt(isAsked: true)
        default: break
        }
    }

    /// Takes the line, or leaves it for later.
    mutating func fill(_ prompt: PromptLine, by intent: Intent) {
        var prompt = prompt
        switch intent {
        case .cancel: return leave(prompt)
        case .submit where prompt.isAwaited: break
        case .submit where prompt.text.isEmpty && !prompt.mayBeEmpty: return leave(prompt)
        case .submit: return find(&prompt)
        case .edit(let edit):
            if let choice = prompt.choice(by: edit) {
                prompt.accept(choice)
                return find(&prompt)
            }
            prompt.edit(edit)
        default: break
        }
        dialog = .prompting(prompt)
    }

    /// Has the line looked up.
    private mutating func find(_ prompt: inout PromptLine) {
        prompt.await()
        dialog = .prompting(prompt)
        perform(.tell(prompt.told, prompt.text))
    }

    private mutating func leave(_ prompt: PromptLine) {
        dialog = nil
        if prompt.isAsked { perform(.tell(.home, nil)) }
    }

    /// Says why what was typed cannot be kept, where it still stands there.
    mutating func refuseTold(_ problem: PrintableText, choices: [PrintableText] = []) {
        guard case .prompting(var prompt) = dialog else { return }
        prompt.refuse(problem, choices: choices)
        dialog = .prompting(prompt)
    }

    /// Takes over what was kept.
    mutating func keep(_ told: Action.Told, _ shown: PrintableText) {
        if case .prompting(let line) = dialog, line.isAwaited { dialog = nil }
        guard !isLocked else { return }
        let wording =
            switch told {
            case .home: Wording("Your home: ", quoted: shown)
            case .expectation: Wording(Words.expected(shown))
            case .payeeNote where shown.isEmpty: Wording("The note on the payee is removed.")
            case .payeeNote: Wording("Your note on the payee: ", quoted: shown)
            }
        notice = StatusMessage(wording, style: .good)
    }
}

extension State {
    /// A filter that is being typed: the list follows it.
    package struct Search: Hashable, Sendable {
        var line = LineField()
        /// What was selected before, to go back to.
        let origin: MessageID?
        /// What was shown before, to go back to.
        let before: RequestFilter
    }

    /// Opens the line of a filter.
    mutating func startSearch() {
        dialog = .searching(Search(origin: selectedID, before: filter))
        filter = .all
        // What is found stands in the list.
        screen = .list
    }

    /// Takes what is typed of a filter.
    mutating func search(_ search: Search, by intent: Intent) {
        var search = search
        switch intent {
        case .cancel:
            dialog = nil
            filter = search.before
            if let origin = search.origin { select(origin) }
        case .submit:
            // The line says why it is not kept.
            guard filter.mistakes.isEmpty, !queue.isEmpty else { return }
            dialog = nil
        case .edit(let edit):
            search.line.edit(edit)
            follow(search)
        default: break
        }
    }

    /// Takes text that was pasted into the filter.
    mutating func paste(_ text: String, into search: Search) {
        var search = search
        search.line.paste(text)
        follow(search)
    }

    /// Shows only what a line holds, as when it is typed and kept.
    mutating func narrow(to line: String) {
        startSearch()
        guard case .searching(var search) = dialog else { return }
        search.line.paste(line)
        follow(search)
        self.search(search, by: .submit)
    }

    /// Whether a filter is being typed.
    var isSearching: Bool { if case .searching = dialog { true } else { false } }

    /// Shows all requests again.
    mutating func clearFilter() { filter = .all }

    /// Narrows the list, and selects its first row when what was selected is not in it.
    private mutating func follow(_ search: Search) {
        filter = RequestFilter(typing: search.line.text, in: zone, at: now)
        // What may become a field narrows nothing yet.
        if queue.isEmpty, let awaiting = filter.awaitingField {
            let typed = filter
            filter = awaiting
            if queue.isEmpty { filter = typed }
        }
        dialog = .searching(search)
        if let origin = search.origin { select(origin) }
        selectAmongShown()
    }

    /// Selects the first row when the list does not show what is selected.
    mutating func selectAmongShown() {
        let rows = rows
        guard rows.place(of: selectedIndex) == nil, let first = rows.first?.first else { return }
        show(first)
    }

    /// Selects the next or the previous row of what the filter shows, going round.
    mutating func selectShown(by step: Int) {
        let rows = rows
        guard let place = rows.place(of: selectedIndex) else { return }
        show(rows[(place + step + rows.count) % rows.count].first)
    }
}
