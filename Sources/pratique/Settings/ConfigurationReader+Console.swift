import Console
import Review
import Token

extension ConfigurationReader {
    /// Minutes before the screen locks: a day.
    private static let longestIdle = 1_440.0
    /// Seconds in which an answer can be taken back.
    private static let longestGrace = 30.0
    /// Of one action.
    private static let mostKeys = 8

    mutating func readConsole(_ content: LocatedJSON) {
        let colours = content.members.first { $0.name == "colours" }?.content
        readMembers(
            of: content,
            called: "`console`",
            [
                ("keys", { $0.readKeys($1) }),
                ("theme", { $0.readTheme($1) }),
                ("background", { $0.readBackground($1) }),
                // They modify the theme, wherever it is.
                ("colours", { _, _ in }),
                ("mouse", { $0.readSwitch($1, "mouse", \.console.usesMouse) }),
                ("copy", { $0.readSwitch($1, "copy", \.console.copies) }),
                ("bell", { $0.readSwitch($1, "bell", \.console.rings) }),
                ("title", { $0.readSwitch($1, "title", \.console.setsTitle) }),
                ("notifications", { $0.readSwitch($1, "notifications", \.console.notifies) }),
                (
                    "notificationDetails",
                    { $0.readSwitch($1, "notificationDetails", \.console.notifiesDetails) }
                ),
                ("lockAfter_min", { $0.readLock($1) }),
                ("grace_s", { $0.readGrace($1) }),
                ("escapeDelay_ms", { $0.readEscapeDelay($1) }),
            ]
        )
        if let colours { readColours(colours) }
    }

    private mutating func readSwitch(
        _ content: LocatedJSON,
        _ name: String,
        _ path: WritableKeyPath<Configuration, Bool>
    ) {
        state("console.\(name)", content)
        guard let isOn = content.value.boolValue else {
            return value(content, "`console.\(name)` must be true or false.")
        }
        change(path, to: isOn)
    }

    private mutating func readTheme(_ content: LocatedJSON) {
        state("console.theme", content)
        guard let name = content.value.stringValue.flatMap(Theme.Name.init(rawValue:)) else {
            let names = Theme.Name.allCases.map(\.rawValue)
            return value(
                content,
                "`console.theme` must be \(Self.list(names, in: "\"")).",
                near: Self.near(content, among: names)
            )
        }
        change(\.console.theme, to: Theme(name))
    }

    private mutating func readBackground(_ content: LocatedJSON) {
        state("console.background", content)
        let text = content.value.stringValue
        let names = ["auto"] + Theme.Background.allCases.map(\.rawValue)
        guard let text, names.contains(text) else {
            return value(
                content,
                "`console.background` must be \(Self.list(names, in: "\"")).",
                near: Self.near(content, among: names)
            )
        }
        change(\.console.background, to: Theme.Background(rawValue: text))
    }

    private mutating func readColours(_ content: LocatedJSON) {
        state("console.colours", content)
        var theme = configuration.console.theme
        let styles = Style.allCases.map(\.rawValue)
        let members = readMembers(
            of: content,
            called: "`console.colours`",
            styles.map { ($0, { _, _ in }) }
        )
        for member in members {
            guard let style = Style(rawValue: member.name) else { continue }
            let number = member.content.value.numberValue?.double.flatMap { Int(exactly: $0) }
            let colour =
                number.flatMap { Theme.Colour(number: $0) }
                ?? member.content.value.stringValue.flatMap { Theme.Colour(name: $0) }
            guard let colour else {
                value(
                    member.content,
                    "`console.colours.\(style.rawValue)` must be a number from 0 to 255, or"
                        + " \(Self.list(Theme.Colour.names)), each also with `bright-` before it.",
                    near: Self.near(
                        member.content,
                        among: Theme.Colour.names + Theme.Colour.names.map { "bright-\($0)" }
                    )
                )
                continue
            }
            theme.set(colour, for: style)
        }
        change(\.console.theme, to: theme)
    }

    private mutating func readLock(_ content: LocatedJSON) {
        state("console.lockAfter_min", content)
        let problem =
            "`console.lockAfter_min` must be a number of minutes from 1 to 1440, or null for never."
        if case .null = content.value {
            // Also over another place that names a time.
            return change(\.console.lockAfter, to: .some(nil))
        }
        if let minutes = number(content, in: 1...Self.longestIdle, problem) {
            change(\.console.lockAfter, to: Int64(minutes * 60_000))
        }
    }

    private mutating func readGrace(_ content: LocatedJSON) {
        state("console.grace_s", content)
        let problem =
            "`console.grace_s` must be a number of seconds from 0 to 30; 0 sends answers at once."
        if let seconds = number(content, in: 0...Self.longestGrace, problem) {
            change(\.console.grace, to: Int64(seconds * 1_000))
        }
    }

    private mutating func readEscapeDelay(_ content: LocatedJSON) {
        state("console.escapeDelay_ms", content)
        let problem = "`console.escapeDelay_ms` must be a number of milliseconds from 1 to 1000."
        if let milliseconds = number(content, in: 1...1_000, problem) {
            change(\.console.escapeDelay, to: Int(milliseconds))
        }
    }

    private mutating func readKeys(_ content: LocatedJSON) {
        state("console.keys", content)
        var changes: [Verb: [Key]] = [:]
        let verbs = KeyTable.standard.verbs
        let members = readMembers(
            of: content,
            called: "`console.keys`",
            verbs.map { ($0.rawValue, { _, _ in }) }
        )
        for member in members {
            guard let verb = Verb(rawValue: member.name), verbs.contains(verb) else { continue }
            changes[verb] = keys(member.content)
        }
        switch KeyTable.standard.setting(changes) {
        case .success(let table): change(\.console.keys, to: table)
        case .failure(let impossible):
            let member = members.first { $0.name == impossible.verb.rawValue }
            conflict(member?.offset ?? content.offset, Self.problem(impossible.why))
        }
    }

    /// One key, or a list; `nil` after a mistake.
    private mutating func keys(_ content: LocatedJSON) -> [Key]? {
        let names = content.value.arrayValue == nil ? [content] : content.elements
        guard names.count <= Self.mostKeys else {
            value(content, "An action can have at most \(Self.mostKeys) keys.")
            return nil
        }
        var keys: [Key] = []
        for name in names {
            guard let key = name.value.stringValue.flatMap(Key.init(name:)) else {
                value(
                    name,
                    "A key must be an ASCII character, `Space`, `Up`, `Down`, `Left`, `Right`,"
                        + " `PgUp`, `PgDn`, `Home`, `End`, `Enter`, `Esc`, `Tab`, `Backspace`,"
                        + " `Del`, `F1` to `F12` or `Ctrl-A` to `Ctrl-Z` without C, H, I, J, M, Q,"
                        + " S and Z."
                )
                return nil
            }
            if !keys.contains(key) { keys.append(key) }
        }
        return keys
    }

    private static func problem(_ why: KeyTable.Conflict) -> String {
        switch why {
        case .answersQuestions(let key):
            "The key `\(key.name)` answers questions about decisions. Use another one."
        case .inUse(let key, let verb):
            "The key `\(key.name)` already means `\(verb.rawValue)`. Use another one, or give"
                + " `\(verb.rawValue)` other keys as well."
        }
    }
}
