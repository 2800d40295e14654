import Facts
import Review
import Vocabulary

extension State {
    /// Opens the history over what is there.
    mutating func openHistory() -> [Effect] {
        dialog = .history(HistoryList())
        return [.findHistory(.all)]
    }

    /// Moves in the history, does something with a request of it, or closes it.
    mutating func browse(_ history: HistoryList, by intent: Intent) -> [Effect] {
        if let line = history.line { return typeFilter(line, of: history, by: intent) }
        notice = nil
        var history = history
        let verb: Verb
        switch intent {
        case .act(let wanted): verb = wanted
        case .cancel: verb = .back
        default: return []
        }
        switch verb {
        case .own, .disown, .sort, .export: return act(verb, in: history)
        case .back, .history, .quit:
            guard history.open != nil else { return close() }
            history.closeRequest()
        case .search: history.line = LineField(history.filter.line)
        case .redraw: return [.redraw]
        case .help:
            dialog = .help(top: 0, over: .history(history))
            return []
        case .open:
            guard history.open == nil, let id = history.openSelected() else { return [] }
            dialog = .history(history)
            return [.recallDetails(id)]
        case .down, .up, .pageDown, .pageUp, .top, .bottom: travel(verb, in: &history)
        default: return []
        }
        dialog = .history(history)
        return []
    }

    /// Takes over what a search found.
    mutating func show(_ rows: [Entry], of filter: HistoryFilter, isCut: Bool) {
        guard case .history(var history) = pane else { return }
        history.show(rows, of: filter, isCut: isCut)
        pane = .history(history)
    }

    /// Takes over what is known of one request.
    mutating func show(_ details: HistoryDetails, of id: MessageID) {
        guard case .history(var history) = pane else { return }
        history.show(details, of: id)
        pane = .history(history)
    }

    private mutating func act(_ verb: Verb, in history: HistoryList) -> [Effect] {
        var history = history
        switch verb {
        case .own, .disown:
            guard let entry = history.selected else { return [] }
            guard !entry.isWaiting(at: now) else {
                notice = StatusMessage(Words.History.stillOpen, style: .warning)
                return []
            }
            return [.state(entry.id, verb == .own ? .own : .notOwn)]
        case .sort:
            history.sort()
            notice = StatusMessage("Sorted by \(PrintableText(history.filter.order.rawValue)).")
        case .export:
            return [.exportHistory(history.filter)]
        default: break
        }
        dialog = .history(history)
        return []
    }

    /// Takes what is typed of a search.
    private mutating func typeFilter(
        _ line: LineField,
        of history: HistoryList,
        by intent: Intent
    ) -> [Effect] {
        var history = history
        var line = line
        switch intent {
        case .cancel:
            history.line = nil
            notice = nil
        case .submit:
            do throws(HistoryFilter.Mistake) {
                let filter = try HistoryFilter(line.text)
                history.line = nil
                history.search(filter)
                notice = nil
                dialog = .history(history)
                return [.findHistory(filter)]
            } catch {
                notice = StatusMessage(Words.History.sentence(error), style: .warning)
            }
        case .edit(let edit):
            line.edit(edit)
            history.line = line
        default: break
        }
        dialog = .history(history)
        return []
    }

    private func travel(_ verb: Verb, in history: inout HistoryList) {
        let page = extents.pane.page
        let most = history.open == nil ? history.rows?.count ?? 0 : extents.pane.lastTop
        let step =
            switch verb {
            case .down: 1
            case .up: -1
            case .pageDown: page
            case .pageUp: -page
            case .top: -most
            case .bottom: most
            default: 0
            }
        if history.open == nil {
            history.select(offset: step)
        } else {
            history.scroll = min(max(history.scroll + step, 0), most)
        }
    }
}
