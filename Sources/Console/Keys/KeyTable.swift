package import Push
package import Review
import Vocabulary

/// The one list of keys: `update` looks keys up in it, and the help, the palette and the bottom row
/// are made from it.
package struct KeyTable: Hashable, Sendable {
    /// A verb with its keys.
    struct Binding: Hashable, Sendable {
        let verb: Verb
        /// The keys; none when the person has taken them all away.
        var keys: [Key]
        /// What happens, for the help.
        let meaning: PrintableText
        /// A word for the bottom row; `nil` when it is not there.
        let word: PrintableText?
        /// Keys that mean this instead of anything else while the map fills the screen.
        let mapKeys: [Key]

        /// The keys as they are named to the person, the first two at most; empty without any.
        var name: PrintableText { Self.list(Array(keys.prefix(2))) }

        /// The first key, for the bottom row; on the whole map the one that means it there.
        func shortName(onMap: Bool) -> PrintableText {
            Self.list(Array(((onMap ? mapKeys : []) + keys).prefix(1)))
        }

        /// What happens, and the keys that ``name`` leaves out.
        var explanation: PrintableText {
            var more: [PrintableText] = []
            if keys.count > 2 { more.append("also \(Self.list(Array(keys.dropFirst(2))))") }
            if !mapKeys.isEmpty { more.append("on the whole screen \(Self.list(mapKeys))") }
            guard let first = more.first else { return meaning }
            return "\(meaning) (\(more.dropFirst().reduce(first) { $0 + "; " + $1 }))"
        }

        private static func list(_ keys: [Key]) -> PrintableText {
            let names = keys.map { PrintableText($0.name) }
            guard let first = names.first else { return .empty }
            return names.dropFirst().reduce(first) { $0 + " " + $1 }
        }
    }

    /// The list in the order of the help.
    let bindings: [Binding]

    /// The keys of somebody who has set none.
    package static let standard = KeyTable(
        bindings: Verb.table.compactMap { row in
            guard let screen = row.screen, screen.place == .everywhere else { return nil }
            return Binding(
                verb: row.verb,
                keys: screen.keys,
                meaning: screen.meaning,
                word: screen.word,
                mapKeys: screen.mapKeys
            )
        }
    )

    package var verbs: [Verb] { bindings.map(\.verb) }

    /// What a key does.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - onMap: Whether the map fills the screen.
    /// - Returns: `nil` when it does nothing.
    func verb(of key: Key, onMap: Bool = false) -> Verb? {
        let moving = onMap ? bindings.first { $0.mapKeys.contains(key) } : nil
        return (moving ?? bindings.first { $0.keys.contains(key) })?.verb
    }
}

extension KeyTable {
    /// The shortest name of a key for a verb, such as `j`; `nil` when it has none.
    func brief(_ verb: Verb) -> PrintableText? {
        bindings.first { $0.verb == verb }?.keys.briefName
    }

    /// `j more`: a key and a word; empty without a key.
    func hint(_ verb: Verb, _ word: PrintableText) -> PrintableText {
        brief(verb).map { "\($0) \(word)" } ?? .empty
    }

    /// What a key does where there is no list with rows to mark: the key for that turns the page.
    func verbInText(of key: Key) -> Verb? {
        let verb = verb(of: key)
        return verb == .mark ? .pageDown : verb
    }

    /// What a key does in a pane over the whole screen, which `Esc` always leaves.
    func verbInPane(of key: Key) -> Verb? {
        verbInText(of: key) ?? (key == .escape ? .back : nil)
    }
}

extension [Key] {
    /// The shortest name of a key; `nil` when there is none.
    fileprivate var briefName: PrintableText? {
        self.min { $0.name.count < $1.name.count }.map { PrintableText($0.name) }
    }
}

extension KeyTable {
    /// Why keys cannot be set so.
    package enum Conflict: Hashable, Sendable {
        case answersQuestions(Key)
        /// Two verbs would have the key.
        case inUse(Key, by: Verb)
    }

    /// Keys that answer questions, and what alone they may do beside.
    private static let answers: [Key: Verb?] = [.character("y"): nil, .character("a"): .approve]

    /// The table with other keys for some verbs; those of the map's whole screen stay.
    ///
    /// - Parameter changes: All keys of a verb; none takes it from the keyboard.
    /// - Returns: The table, or the first verb whose keys are impossible and why.
    package func setting(_ changes: [Verb: [Key]]) -> Result<KeyTable, Impossible> {
        var bindings = bindings
        for index in bindings.indices {
            if let keys = changes[bindings[index].verb] { bindings[index].keys = keys }
        }
        // Changed ones first: they are what the person wrote.
        let order = bindings.sorted { changes[$0.verb] != nil && changes[$1.verb] == nil }
        for binding in order {
            for key in binding.keys {
                if let only = Self.answers[key], only != binding.verb {
                    return .failure(Impossible(verb: binding.verb, why: .answersQuestions(key)))
                }
                let other = bindings.first {
                    $0.verb != binding.verb && $0.keys.contains(key)
                }
                if let other, changes[binding.verb] != nil {
                    let why = Conflict.inUse(key, by: other.verb)
                    return .failure(Impossible(verb: binding.verb, why: why))
                }
            }
        }
        return .success(KeyTable(bindings: bindings))
    }

    /// A verb whose keys cannot be set so.
    package struct Impossible: Error, Hashable, Sendable {
        package let verb: Verb
        package let why: Conflict
    }
}

/// What the person wants, whether a key or the mouse says it.
package enum Intent: Hashable, Sendable {
    /// Do this, as far as it means something at this point.
    case act(Verb)
    /// Go to a request; nothing while a question is open.
    case select(MessageID)
    /// Go so many requests down the list, or up; nothing while a question is open.
    case move(Int)
    /// Scroll the request shown by so many lines; nothing while a question is open.
    case scroll(Int)
    /// Yes.
    case confirm
    /// Approve a doubtful request all the same.
    case confirmAgain
    /// No: leave what is asked, or close what stands over the requests.
    case cancel
    /// Change the line that is typed.
    case edit(LineEdit)
    /// Take the line that is typed.
    case submit
    /// Ask who is at the device, to take the lock off the screen.
    case unlockScreen
}

/// A key of one pane, which cannot be changed and comes before those of `KeyTable` there.
struct PaneKey: Hashable, Sendable {
    let verb: Verb
    let key: Key
    /// For the bottom row.
    let word: PrintableText
    /// For the help.
    let meaning: PrintableText

    /// `n name`, for the bottom row.
    var hint: PrintableText { "\(PrintableText(key.name)) \(word)" }
}

extension [PaneKey] {
    static let history =
        keys(in: .history) + [
            PaneKey(
                verb: .open,
                key: .character("d"),
                word: "details",
                meaning: "everything about the selected request, as Enter shows it"
            )
        ]
    static let accounts = keys(in: .accounts)

    /// The keys while nothing is enrolled: the ways to begin.
    static let nothingEnrolled =
        [
            PaneKey(
                verb: .enrol,
                key: .character("1"),
                word: "enrol",
                meaning: "enrol an account by its address, typed or pasted"
            )
        ] + keys(in: .nothingEnrolled) + [
            PaneKey(
                verb: .home,
                key: .character("3"),
                word: "home",
                meaning: "set where you are: a town, or degrees"
            )
        ]

    /// What a key does; `nil` when it is none of these.
    func verb(of key: Key) -> Verb? { first { $0.key == key }?.verb }

    /// `n name`; empty for a verb without a key.
    func hint(_ verb: Verb) -> PrintableText { first { $0.verb == verb }?.hint ?? .empty }

    private static func keys(in place: VerbRow.ScreenForm.Place) -> [PaneKey] {
        Verb.table.compactMap { row in
            guard let screen = row.screen, screen.place == place, let key = screen.keys.first,
                let word = screen.word
            else { return nil }
            return PaneKey(verb: row.verb, key: key, word: word, meaning: screen.meaning)
        }
    }
}
