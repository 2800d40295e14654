import Vocabulary

/// One verb with all that is told of it: what the key table, the help, the palette, the words of
/// plain lines, the commands of other front ends and their pages are made from.
package struct VerbRow: Sendable {
    /// What verbs are about.
    enum Group: Hashable, Sendable {
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
    struct ScreenForm: Hashable, Sendable {
        /// Where its keys have this meaning.
        enum Place: Hashable, Sendable {
            /// Everywhere; the person may set other keys.
            case everywhere
            /// In the history or among the accounts alone, where it comes first and stays.
            case history
            case accounts
            /// While nothing is enrolled.
            case nothingEnrolled
        }

        let place: Place
        /// The keys of somebody who has set none.
        let keys: [Key]
        /// Keys that mean it instead of anything else while the map fills the screen.
        let mapKeys: [Key]
        /// A word for the bottom row; `nil` when it is not there.
        let word: PrintableText?
        /// What happens, for the help.
        let meaning: PrintableText

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

    /// The verb.
    package let verb: Verb
    /// What it is about.
    let group: Group
    /// `nil` without a key.
    let screen: ScreenForm?
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
    var row: VerbRow { Self.rows[self] ?? VerbRow(self, .console) }

    /// Whether it does something to the map.
    var isOfMap: Bool { row.group == .map }

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
