import Facts
import Review
import Risk
import Vocabulary

extension State {
    /// A search that is being typed: the selection follows it.
    package struct Search: Hashable, Sendable {
        /// What is searched for.
        var line = LineField()
        /// What was selected before, to go back to.
        let origin: MessageID?
    }

    /// Opens the line of a search.
    mutating func startSearch() {
        dialog = .searching(Search(origin: selectedID))
    }

    /// Goes to the first match of a text, as a search that is typed does.
    mutating func search(_ text: String) {
        notice = nil
        var search = Search(origin: selectedID)
        search.line.paste(text)
        follow(search)
        take(search)
    }

    /// Takes what is typed of a search.
    mutating func search(_ search: Search, by intent: Intent) {
        var search = search
        switch intent {
        case .cancel:
            dialog = nil
            if let index = entries.firstIndex(where: { $0.id == search.origin }) { show(index) }
        case .submit: take(search)
        case .edit(let edit):
            search.line.edit(edit)
            follow(search)
        default: break
        }
    }

    private mutating func take(_ search: Search) {
        dialog = nil
        searched = search.line.text
        if !search.line.text.isEmpty, match(from: 0, by: 1) == nil {
            notice = StatusMessage(Words.noMatch(search.line.text), style: .warning)
        }
    }

    /// Takes text that was pasted into the search.
    mutating func paste(_ text: String, into search: Search) {
        var search = search
        search.line.paste(text)
        follow(search)
    }

    /// Goes to the next or the previous match of the last search, going round.
    mutating func selectMatch(by step: Int) {
        if let index = match(from: step, by: step) {
            show(index)
        } else {
            notice = StatusMessage(Words.noMatch(searched), style: .warning)
        }
    }

    /// Whether any request matches the last search.
    package var hasMatch: Bool { match(from: 0, by: 1) != nil }

    /// Selects the first match from where the search began.
    private mutating func follow(_ search: Search) {
        searched = search.line.text
        dialog = .searching(search)
        if let index = entries.firstIndex(where: { $0.id == search.origin }) { show(index) }
        if let index = match(from: 0, by: 1) { show(index) }
    }

    /// Where the next match is, counted from the selection and going round.
    private func match(from first: Int, by step: Int) -> Int? {
        guard !searched.isEmpty, let selected = selectedIndex else { return nil }
        let wanted = searched.lowercased()
        let count = entries.count
        return (0..<count).lazy
            .map { (selected + first + $0 * step % count + 2 * count) % count }
            .first { entries[$0].isMatch(wanted) }
    }
}

extension Entry {
    /// Whether the words of its row, its account or its place hold a text in small letters.
    fileprivate func isMatch(_ wanted: String) -> Bool {
        let texts =
            [headline, review.account, facts.message, facts.user, facts.payment?.reference]
            + [review.locationContext.place.map { PlaceSentence.names($0) }]
            + [Words.word(state), review.assessment.level.word]
        return texts.contains { $0?.text.lowercased().includes(wanted) == true }
    }
}
