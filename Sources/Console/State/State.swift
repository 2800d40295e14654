package import Push
package import Review
import Risk
package import Vocabulary

/// Everything the console knows; a frame is a function of it alone.
package struct State: RequestQueue, Hashable, Sendable {
    /// Which screen is under the dialog.
    package enum Screen: Hashable, Sendable {
        /// The list has the keys; the sheet of the selected request stands beside or below it.
        case list
        /// Everything about the selected request, to be scrolled.
        case review
        /// All reasons by weight and what is as usual, to be scrolled.
        case why
        /// What to do after an attack or an approval by mistake, to be scrolled.
        case whatNow
        /// The map of the selected request fills the screen.
        case map
    }

    /// What waits for an answer of the person before anything else.
    package enum Dialog: Hashable, Sendable {
        /// What a decision needs, with what was typed of it so far; a proof of who is at the device is
        /// ``verifying(_:)``.
        case deciding(DecisionQuestion, LineField = LineField())
        /// A proof of who is at the device, before an approval is sent.
        case verifying(Verification)
        /// Why a proof that was being typed ended; waits until the person has seen it.
        case interrupted(StatusMessage)
        /// Whose requests these were, which were rejected at once.
        case askingWhose([MessageID])
        case searching(Search)
        /// The list of what can be done.
        case palette(Palette)
        /// Earlier requests.
        case history(HistoryList)
        case codes(CodeList)
        case accounts(AccountList)
        /// Where the person is, or where messages come from.
        case prompting(PromptLine)
        /// The keys, and the pane that is below.
        indirect case help(Help, over: Dialog? = nil)
        /// Whether to leave although an answer is on its way.
        case leaving

        var isHistory: Bool { if case .history = self { true } else { false } }

        /// Whether keys type a line: those that follow its end must not be taken for commands.
        var takesLine: Bool {
            switch self {
            case .deciding(.shown, _), .deciding(.phrase, _), .deciding(.presence, _), .verifying,
                .searching, .prompting, .palette:
                true
            case .history(let history): history.line != nil
            case .help(let help, _): help.isTyping
            case .accounts(let list): list.step?.isTyping == true
            case .deciding, .interrupted, .askingWhose, .codes, .leaving: false
            }
        }

        /// Whether it goes away when the window is too small to show what it is about.
        var needsRoom: Bool {
            switch self {
            case .deciding, .verifying, .askingWhose, .history, .codes, .accounts: true
            case .interrupted, .help, .searching, .palette, .prompting, .leaving: false
            }
        }

        /// Whether it has the keys even in a window too small for it.
        var isAnsweredUnseen: Bool {
            switch self {
            case .interrupted, .leaving: true
            case .deciding, .verifying, .askingWhose, .history, .codes, .accounts, .help,
                .searching, .palette, .prompting:
                false
            }
        }
    }

    /// The requests in order of arrival.
    package var entries: [Entry] = [] { didSet { settledRows = nil } }
    /// With how many entries old ones are let go next.
    package var forgetsAt = State.mostEntries
    /// What has the room: the list, the request shown, or both.
    var room = ListRoom.both
    /// In which order the list shows them.
    package internal(set) var order: QueueOrder
    /// Whether the list is a queue of work, else one with numbers that stay.
    ///
    /// In a queue like requests fold into one row, what is over leaves, and the next request is shown
    /// after an answer.
    package let isQueue: Bool
    /// What of the list is shown.
    package internal(set) var filter = RequestFilter.all
    /// Groups of like requests that were unfolded.
    var unfolded: Set<RequestGroup> = []
    /// What was over when a key was pressed, and may leave.
    var passing: Set<MessageID> = []
    /// What has left the list.
    var departed: Set<MessageID> = []
    /// What was over already when it came.
    var arrivedOver: Set<MessageID> = []
    /// What was answered last.
    var lastAnswer: LastAnswer?
    /// For so many milliseconds what to do now is about it where nothing is selected.
    private static let answeredSpan: Int64 = 3_600_000
    var hasAnswered: Bool { lastAnswer.map { uptime - $0.at <= Self.answeredSpan } ?? false }
    /// For so many milliseconds what to do now is about what was answered last.
    private static let troubleSpan: Int64 = 120_000
    /// The same while the person does nothing else, as it is now, and answered even if the answer is still
    /// on its way.
    var troubled: Entry? {
        guard let lastAnswer, let since = lastAnswer.inMindSince,
            uptime - since <= Self.troubleSpan
        else { return nil }
        var entry = entries.first { $0.id == lastAnswer.entry.id } ?? lastAnswer.entry
        if case .sending(let decision) = entry.state { entry.state = .delivered(decision) }
        return entry
    }
    /// The request that the screen is about.
    var shownEntry: Entry? { screen == .whatNow ? troubled ?? selected : selected }
    /// What a digit copies; `nil` while nothing is chosen from.
    var copying: [CopyItem]?
    /// Whether something may be handed to the terminal's clipboard.
    let canCopy: Bool
    /// What the person has marked to reject it at once.
    package internal(set) var marked: Set<MessageID> = []
    /// What stood behind the request that was answered last, then what stood before it, the nearest first.
    var following: [MessageID] = []
    /// Answers that can still be taken back, in the order in which they are sent.
    var held: [HeldAnswers] = []
    /// For how many milliseconds an answer can be taken back before it is sent; 0 sends at once.
    let grace: Int64
    /// What the person has said of requests whose rejection is still on its way.
    var statements: [MessageID: Ownership] = [:]
    /// Rejections that were sent at once, whose ends are told together.
    package var batch: RejectionBatch?
    /// How many frames the shell has drawn.
    var drawn = 0
    /// The frames that were drawn when the open question was not asked yet.
    var unasked = 0
    /// The uptime when a key was pressed last.
    var lastKey: Int64?
    /// How many keys came as fast as pasted text does; see ``isTypedAhead(_:)``.
    var burst = 0
    /// Whether the person has pressed a key or the mouse.
    var hasChosen = false
    /// Whether requests came, or are assessed otherwise, since the first one was looked for.
    var isStirred = false
    /// The request that keys act on; `nil` only without entries.
    package var selectedID: MessageID? {
        didSet { if selectedID != oldValue { unselected = drawn } }
    }
    /// The frames that were drawn when it was not selected yet.
    var unselected = 0
    /// The screen under the dialog.
    package internal(set) var screen = Screen.list
    /// The screen that the map was opened over.
    var belowMap = Screen.list
    /// What waits for the person.
    package internal(set) var dialog: Dialog?
    /// The first line shown of the review.
    package internal(set) var scroll = 0
    /// How the map beside the sheet is looked at.
    var sheetMap: MapView
    /// How the map over the whole screen is looked at; it opens and ends with a view of its own.
    var wholeMap: MapView
    package internal(set) var size: Size
    /// What of it can be scrolled, as it was laid out last.
    var extents = Extents()
    package var now: Instant
    /// The connection that requests come over.
    package internal(set) var connection = Connection.none
    /// Requests that were set aside, and when to remind of each.
    package var postponed: [MessageID: Instant] = [:]
    /// Answers whose end nobody can have seen yet.
    package var unseen: Set<MessageID> = []
    /// Requests that were withdrawn, and stay only for the end of their answer.
    package var orphaned: Set<MessageID> = []
    /// Whether the screen hides everything until the person has proved who they are.
    package internal(set) var isLocked = false
    /// Milliseconds that the machine has run, whatever its clock is set to.
    var uptime: Int64
    /// The uptime when a key or the mouse was used last.
    var lastInput: Int64
    /// After how many milliseconds without a key the screen locks; never when `nil`.
    package let lockAfter: Int64?
    /// What just happened.
    package var notice: StatusMessage?
    /// What is to stay in sight, whatever happens, each on lines of its own; the shell sets it.
    package var banners: [PrintableText] { [kept, lasting].compactMap(\.self) }
    /// What was told to be kept in sight.
    var kept: PrintableText?
    /// `nil` while an event changes the state.
    var settledRows: SettledRows?
    /// What is wrong until it is told that it no longer is; it stands behind what else is kept.
    var lasting: PrintableText?
    /// The request that it belongs to.
    var bannerSubject: MessageID?
    /// Messages whose signature held.
    package internal(set) var verified = 0
    /// Messages that were refused and are not shown.
    package var refused = RefusedMessages()
    /// What drawings are made of.
    package let glyphs: Glyphs
    /// The clock that times are told by.
    package let zone: LocalZone
    /// Whether notifications tell something of a request.
    let notifiesDetails: Bool
    package let keys: KeyTable
    /// What stands where requests would; `nil` until the shell has told it.
    package internal(set) var overview: Overview?
    /// Whether the shell was asked to tell it.
    var isWatchingOverview = false
    /// Whether the shell was asked for ticks.
    var isTicking = false
    /// What the shell must do once the event is handled, in order.
    var effects: [Effect] = []

    /// Creates an empty console.
    ///
    /// - Parameters:
    ///   - size: The size of the terminal.
    ///   - now: The time.
    ///   - uptime: Milliseconds that the machine has run, as ticks will tell them.
    ///   - glyphs: What drawings can be made of.
    ///   - mapLook: What maps are drawn with at first; the finest that `glyphs` allows when `nil`.
    ///   - keys: What keys do.
    ///   - order: In which order the list shows requests.
    ///   - isQueue: Whether the list is a queue of work, as on the screen.
    ///   - zone: The clock that times are told by.
    ///   - notifiesDetails: Whether notifications tell something of a request.
    ///   - lockAfter: Milliseconds without a key after which the screen locks; never when `nil`.
    ///   - canCopy: Whether something may be handed to the terminal's clipboard.
    ///   - grace: For how many milliseconds an answer can be taken back before it is sent.
    package init(
        size: Size,
        now: Instant,
        uptime: Int64? = nil,
        glyphs: Glyphs = .unicode,
        mapLook: MapLook? = nil,
        keys: KeyTable = .standard,
        order: QueueOrder = .arrival,
        isQueue: Bool = false,
        zone: LocalZone = .utc,
        notifiesDetails: Bool = false,
        lockAfter: Int64? = nil,
        canCopy: Bool = true,
        grace: Int64 = 0
    ) {
        sheetMap = MapView(look: mapLook)
        wholeMap = MapView(look: mapLook)
        self.size = size
        self.now = now
        self.glyphs = glyphs
        self.keys = keys
        self.order = order
        self.isQueue = isQueue
        self.zone = zone
        self.notifiesDetails = notifiesDetails
        self.lockAfter = lockAfter
        self.canCopy = canCopy
        self.grace = grace
        self.uptime = uptime ?? now.milliseconds
        lastInput = self.uptime
    }

    /// Answers that the server took, and whose end nobody can have seen yet.
    var unseenAnswers: Set<MessageID> {
        guard !unseen.isEmpty else { return [] }
        return Set(
            entries.lazy.filter { [self] entry in
                if case .delivered = entry.state { unseen.contains(entry.id) } else { false }
            }.map(\.id)
        )
    }

    /// How many answers are on their way.
    var inFlight: Int {
        entries.count { $0.isSending }
    }
}

extension State {
    /// Begins the time until the screen locks anew.
    mutating func recordInput() {
        if lockAfter != nil { lastInput = uptime }
    }

    /// Locks the screen when nothing was pressed for long enough.
    mutating func lockWhenIdle() {
        guard let lockAfter, !isLocked, uptime - lastInput >= lockAfter else { return }
        close()
        copying = nil
        isLocked = true
        screen = .list
        notice = nil
    }

    /// Does what the person wants while the screen is locked: to leave, or to prove who they are.
    mutating func obeyLocked(_ intent: Intent) {
        switch (dialog, intent) {
        case (.verifying(let verification), _): prove(verification, by: intent)
        case (.interrupted(let notice), .cancel): resume(after: notice)
        case (nil, .act(.quit)):
            sendHeld()
            effects.append(.quit)
        case (nil, .unlockScreen):
            notice = nil
            dialog = .verifying(Verification())
            perform(.verifyUser(.unlocking))
        default: break
        }
    }

    /// Takes the lock off after the proof that was asked for.
    mutating func unlock() {
        guard verification(for: .unlocking) != nil else { return }
        isLocked = false
        lastInput = uptime
        endCheck(saying: StatusMessage(Words.unlocked))
    }
}

extension State {
    /// The open question that sends or changes something, without what is typed as its answer; `nil`
    /// while none is.
    var question: OpenQuestion? {
        switch dialog {
        case .deciding(.phrase(let choice, _), _): .decision(.phrase(choice))
        case .deciding(let question, _): .decision(question)
        case .askingWhose(let ids): .whose(ids)
        case .accounts(let list): list.step?.question.map { .account($0.unanswered) }
        case .leaving: .leaving
        case nil, .verifying, .interrupted, .searching, .palette, .history, .codes, .prompting,
            .help:
            nil
        }
    }

    /// So many keys that follow each other faster than ``pastedPause`` milliseconds are no person's.
    ///
    /// They were pasted, and a terminal that does not mark what is pasted sends it in one piece or several.
    static let pastedKeys = 3
    static let pastedPause: Int64 = 20
    /// So long after such keys, in milliseconds, nothing answers a question: another piece may follow.
    static let pieceGap: Int64 = 500

    /// Whether a key answers nothing: it was pressed before the open question could be seen, or shortly
    /// after pasted keys.
    ///
    /// - Parameter frame: How many frames had been drawn when it was pressed; `nil` for a key that
    ///   nobody counts for.
    /// - Returns: False for such a one.
    mutating func isTypedAhead(_ frame: Int?) -> Bool {
        guard let frame else { return false }
        let pause = lastKey.map { uptime - $0 } ?? .max
        lastKey = uptime
        let isEarly = frame <= unasked
        if question == nil || isEarly {
            burst = pause < Self.pastedPause ? burst + 1 : 1
        } else if pause >= Self.pieceGap {
            burst = 0
        }
        return question != nil && (isEarly || burst >= Self.pastedKeys)
    }
}

/// What the person has set about the console.
package struct ConsoleSettings: Hashable, Sendable {
    package var keys = KeyTable.standard
    /// How things look.
    package var theme = Theme.standard
    /// The terminal's own background; `nil` has the terminal asked.
    package var background: Theme.Background?
    /// Whether the mouse can be used; the terminal's own selection then needs Shift.
    package var usesMouse = true
    /// Whether the bell rings when a request comes.
    package var rings = true
    /// Whether the terminal's title tells how many wait.
    package var setsTitle = true
    /// Whether the terminal is asked to notify when a request comes.
    package var notifies = true
    /// Whether notifications tell the risk, the amount and the place of a request, which others may
    /// see.
    package var notifiesDetails = false
    /// After how many milliseconds without a key the screen locks; never when `nil`.
    package var lockAfter: Int64?
    /// Whether a key hands what is shown to the terminal's clipboard.
    package var copies = true
    /// For how many milliseconds an answer can be taken back before it is sent; 0 sends it at once.
    package var grace: Int64 = 3_000
    /// How many milliseconds the rest of a key is waited for behind ESC, which it may begin with.
    package var escapeDelay: Int?

    /// The delay in force: a network brings the parts of a key later.
    package func escapeDelay(isRemote: Bool) -> Int { escapeDelay ?? (isRemote ? 100 : 25) }

    /// Creates the settings of somebody who has set nothing.
    package init() {}
}
