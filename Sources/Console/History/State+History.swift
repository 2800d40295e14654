import Facts
import Review
import Vocabulary

extension State {
    /// Opens the history over what is there.
    mutating func openHistory() -> [Effect] {
        dialog = .history(HistoryList())
        return [.findHistory(.all)]
    }

    /// The keys of the history.
    mutating func browse(_ history: HistoryList, with key: Key) -> [Effect] {
        if let line = history.line { return typeFilter(line, of: history, with: key) }
        notice = nil
        if let action = HistoryKeys.action(of: key) { return act(action, in: history) }
        var history = history
        switch keys.actionInPane(of: key) {
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
        case .down, .up, .pageDown, .pageUp, .top, .bottom:
            travel(keys.action(of: key), in: &history)
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

    private mutating func act(_ action: HistoryKeys.Action, in history: HistoryList) -> [Effect] {
        var history = history
        switch action {
        case .own, .disown:
            guard let entry = history.selected else { return [] }
            guard !entry.isWaiting(at: now) else {
                notice = StatusMessage(Words.History.stillOpen, style: .warning)
                return []
            }
            return [.state(entry.id, action == .own ? .own : .notOwn)]
        case .sort:
            history.sort()
            notice = StatusMessage("Sorted by \(PrintableText(history.filter.order.rawValue)).")
        case .export:
            return [.exportHistory(history.filter)]
        }
        dialog = .history(history)
        return []
    }

    /// The keys while the line of a search is typed.
    private mutating func typeFilter(
        _ line: LineField,
        of history: HistoryList,
        with key: Key
    ) -> [Effect] {
        var history = history
        var line = line
        switch key {
        case .escape:
            history.line = nil
            notice = nil
        case .enter:
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
        default:
            line.type(key)
            history.line = line
        }
        dialog = .history(history)
        return []
    }

    private func travel(_ action: Action?, in history: inout HistoryList) {
        let page = HistoryPane.height(of: self)
        let most =
            history.open == nil
            ? history.rows?.count ?? 0 : HistoryPane.lastTop(of: history, state: self)
        let step =
            switch action {
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
