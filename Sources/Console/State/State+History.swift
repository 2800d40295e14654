import Push
import Review
import Risk
import Vocabulary

extension State {
    mutating func openHistory() {
        dialog = .history(HistoryList(zone: zone, about: shownEntry?.id))
        perform(.search(.all))
    }

    /// Moves in the history, does something with a request of it, or closes it.
    mutating func browse(_ history: HistoryList, by intent: Intent) {
        if let line = history.line { return typeFilter(line, of: history, by: intent) }
        notice = nil
        var history = history
        let verb: Verb
        switch intent {
        case .act(let wanted): verb = wanted
        case .cancel: verb = .back
        default: return
        }
        switch verb {
        // What is done with the list shows beside it alone.
        case .sort where history.open != nil, .export where history.open != nil: return
        case .markMine, .markNotMine, .sort, .export: return act(verb, in: history)
        case .back, .history, .quit:
            if history.open != nil {
                history.closeRequest()
            } else if verb == .back, history.isSearched {
                history.endSearch(at: now)
            } else {
                return close()
            }
        case .search: history.beginTyping(at: now)
        case .skip: history.unfold(true, at: now)
        case .previous: history.unfold(false, at: now)
        case .copy: return startCopying()
        case .redraw: return effects.append(.redraw)
        case .help:
            dialog = .help(Help(), over: .history(history))
            return
        case .open:
            if let (_, isOpen) = history.selectedGroup {
                history.unfold(!isOpen, at: now)
                break
            }
            guard history.open == nil, let id = history.openSelected() else { return }
            dialog = .history(history)
            return perform(.recall(id))
        case .whatNow:
            guard history.openSelected(tellingWhatNow: !history.tellsWhatNow) != nil else { return }
        case _ where verb.isOfScrolling: travel(verb, in: &history)
        default: return
        }
        dialog = .history(history)
    }

    /// Takes over what a search found.
    mutating func show(_ rows: [Entry], of filter: RequestFilter, isCut: Bool) {
        guard case .history(var history) = pane else { return }
        history.show(rows, of: filter, isCut: isCut, at: now)
        pane = .history(history)
    }

    /// Takes over what is known of one request.
    mutating func show(_ details: HistoryDetails, of id: MessageID) {
        guard case .history(var history) = pane else { return }
        history.show(details, of: id, at: now)
        pane = .history(history)
    }

    private mutating func act(_ verb: Verb, in history: HistoryList) {
        var history = history
        switch verb {
        case .markMine, .markNotMine:
            return record(verb == .markMine ? .mine : .notMine, in: history)
        case .sort:
            history.sort(at: now)
            notice = StatusMessage("Sorted by \(PrintableText(history.filter.order.rawValue)).")
        case .export:
            return perform(.export(history.filter))
        default: break
        }
        dialog = .history(history)
    }

    /// Notes whose a request was.
    ///
    /// That it was not the person's may be said of a whole group, as nothing is learned then; that it
    /// was theirs is said of each, as what is learned hides what is like it.
    private mutating func record(_ statement: Ownership, in history: HistoryList) {
        let group = history.selectedGroup?.group.entries
        guard let entries = group ?? history.selected.map({ [$0] }) else { return }
        guard group == nil || statement == .notMine else {
            notice = StatusMessage(Words.History.unfoldFirst, style: .warning)
            return
        }
        guard !entries.contains(where: { $0.isWaiting(at: now) }) else {
            notice = StatusMessage(Words.History.stillOpen, style: .warning)
            return
        }
        // What is learned of it hides what is like it.
        if statement == .mine, let first = entries.first, history.sure != first.id,
            first.review.assessment.level >= .high
        {
            var history = history
            history.sure = first.id
            dialog = .history(history)
            notice = StatusMessage(
                "Risk \(first.review.assessment.level.word.text.uppercased()). Press + again if you asked"
                    + " for it yourself: then its device and place count as usual.",
                style: .warning
            )
            return
        }
        perform(.state(entries.map(\.id), statement))
        let lock = keys.brief(.accounts).map { "\($0), then l" as PrintableText }
        if statement == .notMine,
            let steps = entries.lazy.compactMap({ Words.NowWhat.briefly($0, lock: lock) }).first
        {
            notice = StatusMessage(steps, style: .warning)
        }
    }

    /// Takes what is typed of a search.
    private mutating func typeFilter(
        _ line: LineField,
        of history: HistoryList,
        by intent: Intent
    ) {
        var history = history
        switch intent {
        case .cancel:
            history.endTyping(at: now)
            notice = nil
        case .submit:
            notice = nil
            // The bottom row says why a line is not searched for.
            if let filter = try? RequestFilter(line.text, in: zone, at: now) {
                history.search(filter, at: now)
                dialog = .history(history)
                return perform(.search(filter))
            }
        case .edit(let edit):
            notice = nil
            history.type(at: now) { $0.edit(edit) }
        default: break
        }
        dialog = .history(history)
    }

    private func travel(_ verb: Verb, in history: inout HistoryList) {
        let page = extents.pane.page
        let most = history.open == nil ? history.items.count : extents.pane.lastTop
        let step = verb.steps(page: page, all: most)
        if history.open == nil {
            history.select(offset: step)
        } else {
            history.scroll = min(max(history.scroll + step, 0), most)
        }
    }
}
