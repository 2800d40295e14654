import Console
import Host
import Review
import Token

extension ConfigurationReader {
    /// Of one action.
    private static let mostKeys = 8

    mutating func readColours(_ content: LocatedJSON) -> Bool {
        var colours: [Style: Theme.Colour] = [:]
        let styles = Style.allCases.map(\.rawValue)
        for member in members(of: content, called: "`console.colours`", styles) {
            guard let style = Style(rawValue: member.name) else { continue }
            let number = member.content.value.numberValue?.double.flatMap { Int(exactly: $0) }
            colours[style] =
                number.flatMap { Theme.Colour(number: $0) }
                ?? member.content.value.stringValue.flatMap { Theme.Colour(name: $0) }
            guard colours[style] == nil else { continue }
            value(
                member.content,
                "`console.colours.\(style.rawValue)` must be a number from 0 to 255, or"
                    + " \(Self.list(Theme.Colour.names)), each also with `bright-` before it.",
                near: Self.near(
                    member.content,
                    among: Theme.Colour.names + Theme.Colour.names.map { "bright-\($0)" }
                )
            )
        }
        return set(\.colours, to: colours)
    }

    mutating func readKeys(_ content: LocatedJSON) -> Bool {
        var changes: [Verb: [Key]] = [:]
        let verbs = KeyTable.standard.verbs
        let members = members(of: content, called: "`console.keys`", verbs.map(\.rawValue))
        for member in members {
            guard let verb = Verb(rawValue: member.name), verbs.contains(verb) else { continue }
            changes[verb] = keys(member.content)
        }
        switch KeyTable.standard.setting(changes) {
        case .success(let table): set(\.console.keys, to: table)
        case .failure(let impossible):
            let member = members.first { $0.name == impossible.verb.rawValue }
            conflict(member?.position ?? content.position, Self.problem(impossible.why))
        }
        return true
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

extension ConfigurationReader {
    mutating func readBroker(_ content: LocatedJSON) -> Bool {
        let before = mistakes.count
        var texts: [String: String] = [:]
        let paths = ["passwordFile", "authority", "certificate", "key"]
        let names = ["address", "user"] + paths
        for member in members(of: content, called: "`inbox.broker`", names) {
            let isPath = paths.contains(member.name)
            texts[member.name] = isPath ? member.content.path : member.content.value.stringValue
            if isPath, texts[member.name] == nil {
                value(member.content, "`\(member.name)` must be a path that starts with /.")
            }
        }
        guard mistakes.count == before else { return true }
        guard let address = texts["address"].flatMap(BrokerAddress.init) else {
            value(
                content,
                hiding: "`inbox.broker` must have an `address`: mqtts://HOST:PORT, or"
                    + " mqtt://127.0.0.1:PORT for this machine alone."
            )
            return true
        }
        var broker = Configuration.Broker(address: address)
        (broker.user, broker.passwordFile) = (texts["user"], texts["passwordFile"])
        (broker.authority, broker.certificate) = (texts["authority"], texts["certificate"])
        broker.key = texts["key"]
        if broker.user?.isEmpty ?? false || broker.user?.utf8.contains(0) ?? false {
            value(content, hiding: "`user` of `inbox.broker` must be a string.")
        } else if (broker.certificate == nil) != (broker.key == nil) {
            conflict(content.position, "Use `certificate` and `key` of `inbox.broker` together.")
        } else if broker.passwordFile != nil, broker.user == nil {
            conflict(content.position, "`passwordFile` of `inbox.broker` needs `user`.")
        } else if broker.passwordFile != nil, !address.isEncrypted {
            conflict(
                content.position,
                "`passwordFile` of `inbox.broker` needs mqtts://: a password is sent over TLS alone."
            )
        } else {
            set(\.inbox.broker, to: broker)
        }
        return true
    }

    /// For all servers.
    mutating func readProxy(_ content: LocatedJSON) -> Bool {
        let text = content.value.stringValue
        let way: Proxies.Way = text == "none" ? .direct : text.map { Proxies.Way($0) } ?? .unknown
        // An empty text is no address.
        guard way != .unknown, text?.isEmpty == false else { return false }
        state("proxy", content, as: Configuration.shown(way))
        return set(\.proxies, to: configuration.proxies.going(way))
    }
}
