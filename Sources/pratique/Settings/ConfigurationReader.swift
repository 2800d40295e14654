import Atlas
import Console
import Host
import Review
import Risk
import Token
import Vocabulary

/// Reads a configuration and continues after a mistake, to find all at once.
struct ConfigurationReader {
    private(set) var configuration: Configuration
    private(set) var mistakes: [ConfigurationError] = []
    /// Whether no mistake shows what it found: it may hold a password or a key in the wrong place.
    private var hidesValues = false
    let atlas: Atlas

    init(_ bytes: [UInt8], atlas: Atlas) {
        self.init(over: .empty, atlas: atlas)
        do throws(JSONError) {
            read(try LocatedJSON(parsing: bytes))
        } catch {
            let position = TextPosition(offset: error.offset, in: bytes)
            mistakes = [.json(position, ConfigurationError.withoutByte(error))]
        }
    }

    /// Reads the variables, which override the file.
    init(_ environment: [String: String], over configuration: Configuration, atlas: Atlas) {
        self.init(over: configuration, atlas: atlas)
        let given = environment.filter {
            $0.key.hasPrefix(SettingRow.prefix) && !$0.value.isEmpty
                && !Self.otherVariables.contains($0.key)
        }
        for variable in given.keys.sorted() where !Self.variables.contains(variable) {
            mistakes.append(Self.unknown(variable: variable))
        }
        var members: [LocatedJSON.Member] = []
        for row in SettingRow.all + [.moved] {
            guard let text = given[row.variable] else { continue }
            guard text.utf8.count <= Configuration.limit / 2 else {
                let problem =
                    "The value is too long. It can have at most \(Configuration.limit / 2) bytes."
                mistakes.append(.value(TextPosition(variable: row.variable), problem))
                continue
            }
            let content = LocatedJSON(text, of: row.variable)
            members.append(.init(name: row.name, content: content))
        }
        if !members.isEmpty { read(LocatedJSON(settings: members)) }
    }

    private init(over configuration: Configuration, atlas: Atlas) {
        self.configuration = configuration
        self.atlas = atlas
    }

    private mutating func read(_ root: LocatedJSON) {
        let rows = SettingRow.all
        let names = rows.map { $0.group ?? $0.name }.reduce(into: [String]()) { names, name in
            if !names.contains(name) { names.append(name) }
        }
        let members = self.members(
            of: root,
            called: "The configuration",
            names,
            besides: [SettingRow.moved.name]
        )
        for member in members {
            if member.name == SettingRow.moved.name {
                let problem = "`\(member.name)` is \(SettingRow.moved.allowed)."
                mistakes.append(.moved(member.content.position, problem))
            } else if let row = rows.first(where: { $0.name == member.name }) {
                read(row, member.content)
            } else {
                readGroup(member)
            }
        }
        checkTogether(members)
        var theme = Theme(configuration.themeName)
        for (style, colour) in configuration.colours { theme.set(colour, for: style) }
        configuration.console.theme = theme
    }

    private mutating func readGroup(_ group: LocatedJSON.Member) {
        let before = mistakes.count
        let rows = SettingRow.all.filter { $0.group == group.name }
        hidesValues = group.name == "inbox"
        defer { hidesValues = false }
        let members = self.members(
            of: group.content,
            called: "`\(group.name)`",
            rows.map(\.member)
        )
        for member in members {
            guard let row = rows.first(where: { $0.member == member.name }) else { continue }
            read(row, member.content)
        }
        switch group.name {
        case "inbox" where mistakes.count == before: checkInbox(group.content)
        case "thresholds": checkThresholds(members)
        case "friction": checkConfirmationLevels(members)
        default: break
        }
    }

    private mutating func read(_ row: SettingRow, _ content: LocatedJSON) {
        let before = mistakes.count
        if !row.isPrivate, !hidesValues {
            state(row.name == "home" ? "homes" : row.name, content)
        }
        guard !row.read(&self, content) else {
            if hidesValues, mistakes.count == before { state(row.name, content) }
            return
        }
        let problem = "`\(row.name)` must be \(row.allowed)."
        guard !row.isPrivate else { return value(content, hiding: problem) }
        value(content, problem, near: Self.near(content, among: row.words))
    }

    /// The known members of an object; unknown ones are mistakes.
    ///
    /// - Parameters:
    ///   - object: The object.
    ///   - name: Begins a sentence.
    ///   - known: Their names.
    ///   - hidden: More names, which are never suggested.
    /// - Returns: The members in their order.
    mutating func members(
        of object: LocatedJSON,
        called name: String,
        _ known: [String],
        besides hidden: [String] = []
    ) -> [LocatedJSON.Member] {
        guard case .object = object.value else {
            value(object, "\(name) must be a JSON object with \(Self.list(known)).")
            return []
        }
        return object.members.filter { member in
            if known.contains(member.name) || hidden.contains(member.name) { return true }
            let end =
                NearestWord.nearest(to: member.name, among: known).map {
                    "; did you mean \"\($0)\"?"
                } ?? ". It must be \(Self.list(known))."
            let problem = "Unknown member \(Found(member.name))" + end
            mistakes.append(.member(member.position, problem))
            return false
        }
    }
}

extension ConfigurationReader {
    mutating func change(_ body: (inout Configuration) -> Void) { body(&configuration) }

    /// - Returns: Whether there is a value.
    @discardableResult
    mutating func set<Value>(
        _ path: WritableKeyPath<Configuration, Value>,
        to value: Value?
    ) -> Bool {
        guard let value else { return false }
        configuration[keyPath: path] = value
        return true
    }

    /// Records a setting; `shown` replaces a private value in lists.
    mutating func state(_ name: String, _ content: LocatedJSON, as shown: JSONValue? = nil) {
        configuration.stated[name] = Configuration.Stated(
            value: shown ?? content.value,
            position: content.position
        )
    }

    mutating func value(_ content: LocatedJSON, _ problem: String, near: String? = nil) {
        let remark = hidesValues ? "" : Found(content.value).remark(near: near)
        value(content, hiding: problem + remark)
    }

    /// Without the value, which is private, or an object that lacks something.
    mutating func value(_ content: LocatedJSON, hiding problem: String) {
        mistakes.append(.value(content.position, problem))
    }

    mutating func code(
        _ position: TextPosition,
        _ found: Found,
        _ problem: String,
        near: String? = nil
    ) {
        mistakes.append(.code(position, problem + found.remark(near: near)))
    }

    mutating func conflict(_ position: TextPosition, _ problem: String) {
        mistakes.append(.conflict(position, problem))
    }

    mutating func number(
        _ content: LocatedJSON,
        in range: ClosedRange<Double>,
        _ problem: String
    ) -> Double? {
        guard let number = content.value.numberValue?.double, range.contains(number) else {
            value(content, problem)
            return nil
        }
        return number
    }

    /// The elements of a list of at most so many; `nil` for anything else.
    func elements(of content: LocatedJSON, upTo most: Int) -> [LocatedJSON]? {
        content.value.arrayValue != nil && content.elements.count <= most ? content.elements : nil
    }

    /// The nearest known word.
    static func near(_ content: LocatedJSON, among known: [String]) -> String? {
        content.value.stringValue.flatMap { NearestWord.nearest(to: $0, among: known) }
    }

    /// `a`, `b` or `c`, each between two marks.
    static func list(_ words: [String], in mark: String = "`") -> String {
        let quoted = words.map { mark + $0 + mark }
        guard let last = quoted.last, quoted.count > 1 else { return quoted.first ?? "" }
        return quoted.dropLast().joined(separator: ", ") + " or " + last
    }
}

/// Settings that do not go together.
extension ConfigurationReader {
    private mutating func checkTogether(_ members: [LocatedJSON.Member]) {
        let homes = members.filter { $0.name == "home" || $0.name == "homes" }
        if homes.count == 2 {
            conflict(homes[1].position, "Use either `home` for one place or `homes` for several.")
        }
        let areas = members.filter { $0.name == "allowedAreas" || $0.name == "forbiddenAreas" }
        if areas.count == 1, let area = areas.first {
            // The other list is in the file.
            let policy = configuration.policy
            if !Set(policy.allowedAreas).isDisjoint(with: policy.forbiddenAreas) {
                conflict(area.position, "An area cannot be both allowed and forbidden.")
            }
        }
        if areas.count == 2 {
            let before = areas[0].content.elements.map(\.value)
            for element in areas[1].content.elements where before.contains(element.value) {
                conflict(element.position, "An area cannot be both allowed and forbidden.")
            }
        }
    }

    private mutating func checkInbox(_ content: LocatedJSON) {
        let inbox = configuration.inbox
        if (inbox.certificate == nil) != (inbox.key == nil) {
            conflict(content.position, "Use `certificate` and `key` of `inbox` together.")
        } else if inbox.port != nil, inbox.certificate == nil, !inbox.isLoopback {
            conflict(
                content.position,
                "An inbox that other machines reach needs `certificate` and `key`. Without them use"
                    + " the address 127.0.0.1."
            )
        }
    }

    /// The order is checked when all numbers are known, whichever are in the file.
    private mutating func checkThresholds(_ members: [LocatedJSON.Member]) {
        let thresholds = configuration.policy.thresholds
        for setting in Thresholds.settings {
            guard let floor = Thresholds.settings.first(where: { $0.name == setting.floor }),
                setting.value(in: thresholds) < floor.value(in: thresholds),
                let later = members.last(where: { [setting.name, floor.name].contains($0.name) })
            else { continue }
            conflict(later.position, "`\(setting.name)` must not be below `\(floor.name)`.")
        }
    }

    private mutating func checkConfirmationLevels(_ members: [LocatedJSON.Member]) {
        let levels = configuration.policy.confirmationLevel
        for member in members {
            guard let level = Severity.allCases.first(where: { $0.word.text == member.name }),
                let way = levels[level], way.rawValue == member.content.value.stringValue
            else { continue }
            let below = Severity.allCases.filter { $0 < level }.compactMap { levels[$0] }.max()
            if level == .critical, way == .none {
                conflict(member.position, "`friction.critical` must be \"confirm\" or \"type\".")
            } else if way < below ?? .none {
                conflict(
                    member.position,
                    "`friction.\(level.word)` must ask for at least as much as the levels below it."
                )
            }
        }
    }
}

/// Variables of the environment.
extension ConfigurationReader {
    /// No settings: read elsewhere, or at build time.
    private static let otherVariables: Set = [
        "PRATIQUE_COMMIT", "PRATIQUE_DATA", "PRATIQUE_PASSPHRASE_FILE",
    ]

    private static let variables = Set((SettingRow.all + [.moved]).map(\.variable))

    /// For a variable that is no setting; standard names are shown.
    private static func unknown(variable: String) -> ConfigurationError {
        let isUsual =
            variable.utf8.count <= 64
            && variable.utf8.allSatisfy { byte in
                (0x41...0x5A).contains(byte) || (0x30...0x39).contains(byte) || byte == 0x5F
            }
        let known = variables.union(otherVariables).sorted()
        let near = NearestWord.nearest(to: variable, among: known)
        return .member(
            TextPosition(variable: isUsual ? variable : SettingRow.prefix + "..."),
            "This variable is unknown. Docs/configuration.md lists those that are known."
                + Found(variable).remark(near: near)
        )
    }
}
