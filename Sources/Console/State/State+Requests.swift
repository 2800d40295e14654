import Push
package import Review
import Risk
import Vocabulary

extension State {
    /// Does a verb while no question is open; nothing for one that has no meaning there.
    mutating func act(_ verb: Verb?) {
        guard let verb else { return }
        notice = nil
        // What was read was about another one: that which would be decided is shown first.
        if verb.isOfDecision, screen == .whatNow, shownEntry?.id != selectedID { return goBack() }
        // What to do now is about what was just answered, until something else is looked at.
        let keeping: [Verb] = [.whatNow, .accounts, .history, .back, .undo]
        if !keeping.contains(verb), !verb.isOfScrolling { lastAnswer?.inMindSince = nil }
        if verb.isAboutOne, marked.isEmpty, selectedID.map(isHeld) == true {
            notice = StatusMessage(Words.Grace.stillHeld(keys.brief(.undo)), style: .warning)
            return
        }
        // A question stands below the sheet.
        if verb.isOfDecision, verb != .postpone, selected != nil { screen = .list }
        switch verb {
        case .approve:
            if !marked.isEmpty {
                notice = StatusMessage(Words.Marks.approveOneByOne(marked.count, keys.brief(.back)))
            } else if let count = selectedRow?.folded {
                notice = StatusMessage(Words.approveOneByOne(count, open: keys.brief(.open)))
            } else {
                startApproval()
            }
        case .reject where !marked.isEmpty: startRejecting(Array(marked), .chosen)
        case .reject where selectedRow?.folded != nil: startRejecting(isAll: false)
        case .reject, .rejectNotMine, .rejectChangedMind: startRejection(verb.rejection ?? .reject)
        case .rejectAll where !marked.isEmpty: startRejecting(Array(marked), .chosen)
        case .rejectAll where !filter.isEmpty:
            startRejecting(queue.map { entries[$0].id }, .filtered)
        case .rejectAll: startRejecting(isAll: !isQueue)
        case .rejectAlike: startRejecting(isAll: false)
        case .mark: if screen == .list { toggleMark() }
        case .undo: takeBack()
        case .postpone: postpone()
        case .skip: selectNextWaiting()
        case .previous: if !foldSelected() { select(offset: -1) }
        case .open: if !unfoldSelected() { read(.review) }
        case .details: read(.review)
        case .why: read(.why)
        case .copy: startCopying()
        case .whatNow:
            if selected == nil, troubled == nil, hasAnswered {
                lastAnswer?.inMindSince = uptime
            }
            read(.whatNow)
        case .back: goBack()
        case .map, .zoomIn, .zoomOut, .panWest, .panEast, .panNorth, .panSouth, .nextPoint,
            .fitMap, .frameRegion, .resetMap, .worldMap, .changeLook:
            moveMap(verb)
        case .search: startSearch()
        case .nextMatch: selectNext(by: 1)
        case .previousMatch: selectNext(by: -1)
        case .order: changeOrder()
        case .growList: changeRoom(by: 1)
        case .shrinkList: changeRoom(by: -1)
        case .palette: dialog = .palette(Palette())
        case .redraw: effects.append(.redraw)
        case .codes: openCodes()
        case .history: openHistory()
        case .accounts: openAccounts()
        case .enrol: beginEnrolment()
        case .home: openPrompt()
        case .expect: openPrompt(.expectation)
        case .payeeNote: notePayee()
        case .demonstrate: if inFlight == 0 { effects.append(.demonstrate) }
        case .help: dialog = .help(Help())
        case .quit: if screen == .list { leave() } else { goBack() }
        case _ where verb.isOfScrolling: travel(verb)
        default: break
        }
    }

    /// Goes on to what the filter shows, else to what waits, or back.
    private mutating func selectNext(by step: Int) {
        if !filter.isEmpty {
            selectShown(by: step)
        } else if step > 0 {
            selectNextWaiting()
        } else {
            select(offset: -1)
        }
    }

    /// Opens a text about the selected request from its beginning; the same verb closes it.
    private mutating func read(_ text: Screen) {
        guard selected != nil || text == .whatNow && troubled != nil else { return }
        screen = screen == text ? .list : text
        scroll = 0
    }

    /// Moves in the list or in the text, whichever has the keys.
    private mutating func travel(_ verb: Verb) {
        let (page, last) = (extents.review.page, extents.review.lastTop)
        let step = verb.steps(page: page, all: max(entries.count, last) + 1)
        switch screen {
        case .list: select(offset: step)
        case .review, .why, .whatNow: scroll = min(max(scroll + step, 0), last)
        case .map: break
        }
    }

    /// Selects another row of the list, at most to the first or the last.
    mutating func select(offset: Int) {
        let rows = rows
        guard let place = rows.place(of: selectedIndex) else { return }
        show(rows[min(max(place + offset, 0), rows.count - 1)].first)
    }

    package mutating func resetView() {
        scroll = 0
        resetMaps()
    }

    package var others: [Int]? {
        let rows = rows
        guard let place = rows.place(of: selectedIndex) else { return nil }
        let others = (rows[(place + 1)...] + rows[..<place]).map(\.first)
        guard selected?.isWaiting(at: now) == false, !following.isEmpty else { return others }
        // What is answered has left its place.
        let places = Dictionary(uniqueKeysWithValues: zip(following, 0...))
        return others.map { (places[entries[$0].id] ?? .max, $0) }.sorted { $0.0 < $1.0 }.map(\.1)
    }

    package mutating func recordFollowing() {
        let rows = rows
        guard let place = rows.place(of: selectedIndex) else { return }
        let around = rows[(place + 1)...] + rows[..<place].reversed()
        following = around.map { entries[$0.first].id }
    }

    /// Scrolls the help, or looks for a word in it; anything else closes it.
    mutating func browseHelp(_ intent: Intent, _ help: Help, over pane: Dialog?) {
        var help = help
        switch intent {
        case .edit(let edit): help.type { $0.edit(edit) }
        case .submit: help.isTyping = false
        // Only what was found is shown.
        case .act(.nextMatch) where !help.line.text.isEmpty: break
        case .act(.search): help = Help(isTyping: true)
        case .act(let verb) where verb.isOfScrolling:
            let (page, last) = (extents.pane.page, extents.pane.lastTop)
            help.top = min(max(help.top + verb.steps(page: page, all: last), 0), last)
        case .cancel where help.isTyping || !help.line.text.isEmpty: help = Help()
        default:
            dialog = pane
            return
        }
        dialog = .help(help, over: pane)
    }

    /// Ends at once, or asks while an answer is on its way.
    mutating func leave() {
        if inFlight > 0 { dialog = .leaving } else { effects.append(.quit) }
    }
}

/// What is handed to the terminal's clipboard.
extension State {
    /// The most things to choose from, a digit each.
    private static let mostChoices = 9

    /// What can be copied where the keys are.
    private var copyItems: [CopyItem] {
        switch dialog {
        case .codes(let list):
            CopyItem.code(of: list.rows?.first { $0.id == list.selectedID }, at: now)
        case .accounts(let list):
            CopyItem.code(of: list.selectedCode, at: now) + CopyItem.addresses(of: list.selected)
        case .history(let list): list.selected.map { CopyItem.all(of: $0) } ?? []
        case nil: selected.map { CopyItem.all(of: $0) } ?? []
        default: []
        }
    }

    mutating func startCopying() {
        guard canCopy else {
            notice = StatusMessage(Words.Copying.off, style: .warning)
            return
        }
        let items = Array(copyItems.prefix(Self.mostChoices))
        if items.count > 1 {
            copying = items
        } else if let only = items.first {
            copy(only)
        } else {
            notice = StatusMessage(Words.Copying.none)
        }
    }

    /// Copies what a key chooses; any other key copies nothing.
    mutating func choose(from items: [CopyItem], by key: Key) {
        copying = nil
        guard case .character(let scalar) = key, let digit = Int(String(scalar)),
            items.indices.contains(digit - 1)
        else {
            notice = StatusMessage(Words.Copying.nothingCopied)
            return
        }
        copy(items[digit - 1])
    }

    private mutating func copy(_ item: CopyItem) {
        effects.append(.copy(item.base64))
        notice = StatusMessage(Words.Copying.done(item), style: .good)
    }
}

extension State {
    /// How the map on the screen is looked at; what it is drawn with is the same for both.
    package internal(set) var map: MapView {
        get { screen == .map ? wholeMap : sheetMap }
        set {
            if screen == .map { wholeMap = newValue } else { sheetMap = newValue }
            sheetMap.look = newValue.look
            wholeMap.look = newValue.look
        }
    }

    /// Looks at another request's maps as they open.
    mutating func resetMaps() {
        sheetMap.reset()
        wholeMap.reset()
    }

    /// Whether there is a map to look at.
    var hasMap: Bool { selected?.review.locationContext.map != nil }

    /// Does what a map key means; says so when there is no map.
    mutating func moveMap(_ verb: Verb) {
        guard let scene = selected?.review.locationContext.scene else {
            if selected != nil { notice = StatusMessage(Words.Map.none) }
            return
        }
        if verb != .map, [.review, .why, .whatNow].contains(screen) {
            let key = keys.brief(verb).map { $0 + " moves" } ?? "That moves"
            notice = StatusMessage("\(key) the map, which is not shown here.")
            return
        }
        switch verb {
        case .map:
            if screen == .map {
                screen = belowMap
            } else {
                belowMap = screen
                screen = .map
                map.reset()
            }
        default: map.obey(verb, over: scene, with: glyphs)
        }
    }

    /// Brings the map back into its bounds.
    mutating func settleMap() {
        guard let source = selected?.review.locationContext.map else {
            map.zoom = 0
            if screen == .map { screen = belowMap }
            return
        }
        if map.zoom != 0 { map.settle(over: source.scene) }
    }
}

extension State {
    /// The keys, and what is looked for among them.
    package struct Help: Hashable, Sendable {
        /// The first line shown.
        var top = 0
        private(set) var line = LineField()
        var isTyping = false

        package init(isTyping: Bool = false) { self.isTyping = isTyping }

        /// Changes what is looked for; it is shown from its beginning.
        mutating func type(_ edit: (inout LineField) -> Void) {
            edit(&line)
            top = 0
        }
    }
}
