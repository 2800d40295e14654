package import Push
package import Vocabulary

/// One verb with all that is told of it: what the key table, the help, the palette, the words of
/// plain lines, the commands of other front ends and their pages are made from.
package struct VerbRow: Sendable {
    /// What verbs are about.
    package enum Group: Hashable, Sendable {
        /// Decisions, which are confirmed next.
        case decisions
        /// The requests that wait or were just answered.
        case requests
        /// The map of the request shown, which needs a location.
        case map
        case codes
        case history
        case accounts
        /// Answers to questions.
        case answers
        /// The console itself.
        case console
    }

    /// How a key of the screen means it.
    package struct ScreenForm: Hashable, Sendable {
        /// Where its keys have this meaning.
        package enum Place: Hashable, Sendable {
            /// Everywhere; the person may set other keys.
            case everywhere
            /// In the history or among the accounts alone, where it comes first and stays.
            case history
            case accounts
            /// While nothing is enrolled.
            case nothingEnrolled
        }

        package let place: Place
        /// The keys of somebody who has set none.
        package let keys: [Key]
        /// Keys that mean it instead of anything else while the map fills the screen.
        package let mapKeys: [Key]
        /// A word for the bottom row; `nil` when it is not there.
        package let word: PrintableText?
        /// What happens, for the help.
        package let meaning: PrintableText

        /// Keys that the person may set.
        static func keys(
            _ keys: Key...,
            onMap mapKeys: [Key] = [],
            word: PrintableText? = nil,
            meaning: PrintableText
        ) -> ScreenForm {
            ScreenForm(
                place: .everywhere,
                keys: keys,
                mapKeys: mapKeys,
                word: word,
                meaning: meaning
            )
        }

        /// A key of one pane.
        static func key(
            _ key: Unicode.Scalar,
            in place: Place,
            word: PrintableText,
            _ meaning: PrintableText
        ) -> ScreenForm {
            ScreenForm(
                place: place,
                keys: [.character(key)],
                mapKeys: [],
                word: word,
                meaning: meaning
            )
        }
    }

    /// How a command of another front end means it.
    package struct JSONForm: Hashable, Sendable {
        /// What `command` has.
        package let name: String
        /// The members beside, for the page.
        let members: PrintableText
        /// What it does, for the page.
        let meaning: PrintableText

        /// A command without members of its own.
        init(_ name: String, _ meaning: PrintableText) { self.init(name, .empty, meaning) }

        init(_ name: String, _ members: PrintableText, _ meaning: PrintableText) {
            self.name = name
            self.members = members
            self.meaning = meaning
        }
    }

    package let verb: Verb
    /// What it is about.
    package let group: Group
    /// `nil` without a key.
    package let screen: ScreenForm?
    /// `nil` without a word.
    package let plain: PlainForm?
    /// `nil` without a command.
    package let json: JSONForm?

    init(
        _ verb: Verb,
        _ group: Group,
        _ screen: ScreenForm? = nil,
        plain: PlainForm? = nil,
        json: JSONForm? = nil
    ) {
        self.verb = verb
        self.group = group
        self.screen = screen
        self.plain = plain
        self.json = json
    }
}

extension Verb {
    /// Every verb, once, in the order of the help.
    package static let table: [VerbRow] =
        VerbRow.ofRequests + VerbRow.ofMap + VerbRow.ofHistory + VerbRow.ofAccounts
        + VerbRow.ofConsole

    private static let rows = Dictionary(
        table.map { ($0.verb, $0) },
        uniquingKeysWith: { first, _ in first }
    )

    /// What is told of it; a test compares the table with all cases.
    package var row: VerbRow { Self.rows[self] ?? VerbRow(self, .console) }

    /// The rejection of one request that it begins.
    package var rejection: Decision? {
        switch self {
        case .reject: .reject
        case .rejectNotMine: .rejectNotMine
        case .rejectChangedMind: .rejectChangedMind
        default: nil
        }
    }

    package var isOfMap: Bool { row.group == .map }

    private static let commands = Dictionary(
        table.compactMap { row in row.json.map { ($0.name, row.verb) } },
        uniquingKeysWith: { first, _ in first }
    )

    /// The names of all commands of other front ends, in the order of the table.
    package static let commandNames = table.compactMap { $0.json?.name }

    /// Finds the verb of a command of another front end; `nil` for any other name.
    package init?(commandName: String) {
        guard let verb = Self.commands[commandName] else { return nil }
        self = verb
    }
}

/// Something that can be done, however it is asked for: by a key of the screen, by a word of plain
/// lines, or by a command of another front end.
///
/// The raw value is its name in the configuration and in the palette. What is told of it stands in
/// ``table``.
package enum Verb: String, Hashable, Sendable, CaseIterable {
    case approve
    case reject
    case rejectNotMine = "not-you"
    case rejectChangedMind = "changed-mind"
    case number
    case shown
    case rejectAll = "reject-all"
    case rejectAlike = "reject-alike"
    case mark
    case undo
    case skip
    case next
    case postpone
    case list
    case show
    case previous
    case open
    case details
    case why
    case copy
    case whatNow = "what-now"
    case back
    case down
    case up
    case pageDown = "page-down"
    case pageUp = "page-up"
    case halfPageDown = "half-page-down"
    case halfPageUp = "half-page-up"
    case top
    case bottom
    case search
    case nextMatch = "next-match"
    case previousMatch = "previous-match"
    case order
    case growList = "grow-list"
    case shrinkList = "shrink-list"
    case palette
    case map
    case zoomIn = "zoom-in"
    case zoomOut = "zoom-out"
    case panWest = "pan-west"
    case panSouth = "pan-south"
    case panNorth = "pan-north"
    case panEast = "pan-east"
    case nextPoint = "next-point"
    case fitMap = "fit-map"
    case frameRegion = "region-map"
    case resetMap = "reset-map"
    case worldMap = "world-map"
    case changeLook = "change-look"
    case codes
    case code
    case history
    case recall
    case markMine = "mine"
    case markNotMine = "not-mine"
    case sort
    case export
    case accounts
    case account
    case rename
    case ownName = "own-name"
    case renameIssuer = "rename-issuer"
    case ownIssuer = "own-issuer"
    case note
    case lock
    case unlock
    case remove
    case enrol
    case readAddress = "read-address"
    case rotateToken = "rotate-token"
    case updateToken = "update-token"
    case close
    case yes
    case no
    case anyway
    case answer
    case home
    case expect
    case payeeNote = "payee-note"
    case demonstrate
    case redraw
    case help
    case quit
}
