import Atlas
import Host
import Push
import Risk
import Token
import Vocabulary

/// Reads a configuration and continues after a mistake, to find all at once.
struct ConfigurationReader {
    typealias Read = (inout ConfigurationReader, LocatedJSON) -> Void

    private(set) var configuration: Configuration
    private(set) var mistakes: [ConfigurationError] = []
    let atlas: Atlas
    private let bytes: [UInt8]
    /// `nil` for a file.
    private let environment: EnvironmentText?

    init(_ bytes: [UInt8], atlas: Atlas) {
        self.bytes = bytes
        self.atlas = atlas
        configuration = .empty
        environment = nil
    }

    /// They override those of a file.
    init(_ environment: EnvironmentText, over configuration: Configuration, atlas: Atlas) {
        bytes = environment.bytes
        self.atlas = atlas
        self.configuration = configuration
        self.environment = environment
    }

    mutating func read() {
        let root: LocatedJSON
        do throws(JSONError) {
            root = try LocatedJSON(parsing: bytes)
        } catch {
            mistakes = [.json(position(error.offset), error)]
            return
        }
        readMembers(
            of: root,
            called: "The configuration",
            [
                ("home", { $0.readHome($1) }),
                ("homes", { $0.readHomes($1) }),
                ("deviceLocation", { $0.readDeviceLocation($1) }),
                ("proxy", { $0.readProxy($1) }),
                ("fetchTime_s", { $0.readFetchTime($1) }),
                ("userVerification", { $0.readUserVerification($1) }),
                ("allowedAreas", { $0.readAreas($1, "allowedAreas", \.policy.allowedAreas) }),
                ("forbiddenAreas", { $0.readAreas($1, "forbiddenAreas", \.policy.forbiddenAreas) }),
                ("limits", { $0.readLimits($1) }),
                ("quietHours", { $0.readQuietHours($1) }),
                ("relays", { $0.readRelays($1) }),
                ("log", { $0.readLog($1) }),
                ("logLevel", { $0.readLogLevel($1) }),
                ("inbox", { $0.readInbox($1) }),
                ("thresholds", { $0.readThresholds($1) }),
                ("friction", { $0.readConfirmationLevel($1) }),
                ("automaticRejection", { $0.readAutomaticRejection($1) }),
                ("console", { $0.readConsole($1) }),
            ],
            moved: [("pamService", { $0.refuseService($1) })]
        )
        checkTogether(root)
    }

    /// Checks settings that exclude each other.
    private mutating func checkTogether(_ root: LocatedJSON) {
        let homes = root.members.filter { $0.name == "home" || $0.name == "homes" }
        if homes.count == 2 {
            conflict(homes[1].offset, "Use either `home` for one place or `homes` for several.")
        }
        let areas = root.members.filter { $0.name == "allowedAreas" || $0.name == "forbiddenAreas" }
        if areas.count == 1, let area = areas.first {
            // The other list is in the file.
            let policy = configuration.policy
            if !Set(policy.allowedAreas).isDisjoint(with: policy.forbiddenAreas) {
                conflict(area.offset, "An area cannot be both allowed and forbidden.")
            }
        }
        if areas.count == 2 {
            let before = areas[0].content.elements.map(\.value)
            for element in areas[1].content.elements where before.contains(element.value) {
                conflict(element.offset, "An area cannot be both allowed and forbidden.")
            }
        }
    }

    /// Passes each member to its reader and reports unknown ones, which are not returned; `name`
    /// begins a sentence; `moved` are settings that are elsewhere now, and never suggested.
    @discardableResult
    mutating func readMembers(
        of object: LocatedJSON,
        called name: String,
        _ readers: [(name: String, read: Read)],
        moved: [(name: String, read: Read)] = []
    ) -> [LocatedJSON.Member] {
        guard case .object = object.value else {
            value(object, "\(name) must be a JSON object with \(Self.list(readers.map(\.name))).")
            return []
        }
        return object.members.filter { member in
            if let reader = (readers + moved).first(where: { $0.name == member.name }) {
                reader.read(&self, member.content)
                return true
            }
            mistakes.append(
                .member(
                    position(member.offset),
                    Self.unknown(member.name, among: readers.map(\.name))
                )
            )
            return false
        }
    }

    /// Unless the value is `nil`.
    mutating func change<Value>(_ path: WritableKeyPath<Configuration, Value>, to value: Value?) {
        if let value { configuration[keyPath: path] = value }
    }

    /// Records a setting of the file; `shown` replaces a private value in lists.
    mutating func state(_ name: String, _ content: LocatedJSON, as shown: JSONValue? = nil) {
        configuration.stated[name] = Configuration.Stated(
            value: shown ?? content.value,
            position: position(content.offset)
        )
    }

    mutating func value(_ content: LocatedJSON, _ problem: String, near: String? = nil) {
        value(content, hiding: problem + Found(content.value).remark(near: near))
    }

    /// Without the value, which is private, or an object that lacks something.
    mutating func value(_ content: LocatedJSON, hiding problem: String) {
        mistakes.append(.value(position(content.offset), problem))
    }

    mutating func code(_ offset: Int, _ found: Found, _ problem: String, near: String? = nil) {
        mistakes.append(.code(position(offset), problem + found.remark(near: near)))
    }

    mutating func moved(_ content: LocatedJSON, _ problem: String) {
        mistakes.append(.moved(position(content.offset), problem))
    }

    mutating func conflict(_ offset: Int, _ problem: String) {
        mistakes.append(.conflict(position(offset), problem))
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

    private func position(_ offset: Int) -> TextPosition {
        environment?.position(offset) ?? TextPosition(offset: offset, in: bytes)
    }

    /// With a similar name, else all known names.
    private static func unknown(_ name: String, among known: [String]) -> String {
        let end =
            NearestWord.nearest(to: name, among: known).map { "; did you mean \"\($0)\"?" }
            ?? ". It must be \(list(known))."
        return "Unknown member \(Found(name))" + end
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

extension ConfigurationReader {
    /// It is in the store.
    mutating func refuseService(_ content: LocatedJSON) {
        moved(
            content,
            "`pamService` is kept in the store. Set it with `pratique store pam-service NAME`."
        )
    }

    mutating func readLog(_ content: LocatedJSON) {
        state("log", content)
        guard let path = content.value.stringValue, path.hasPrefix("/"),
            (2...4_095).contains(path.utf8.count), !path.utf8.contains(0)
        else { return value(content, "`log` must be the path of a file, starting with /.") }
        change(\.log, to: path)
    }

    mutating func readLogLevel(_ content: LocatedJSON) {
        state("logLevel", content)
        guard let level = content.value.stringValue.flatMap(LogLevel.init(rawValue:)) else {
            let words = LogLevel.allCases.map(\.rawValue)
            return value(
                content,
                "`logLevel` must be \(Self.list(words, in: "\"")).",
                near: Self.near(content, among: words)
            )
        }
        change(\.logLevel, to: level)
    }

    mutating func readUserVerification(_ content: LocatedJSON) {
        state("userVerification", content)
        guard let way = content.value.stringValue.flatMap(VerificationWay.init(rawValue:)) else {
            return value(
                content,
                "`userVerification` must be \"pam\" or \"passphrase\".",
                near: Self.near(content, among: ["pam", "passphrase"])
            )
        }
        change(\.userVerification, to: way)
    }
}

extension ConfigurationReader {
    private static let mostLists = 64
    /// Of all lists.
    private static let mostNetworks = 10_000
    /// Enough to show what is wrong with thousands of networks.
    private static let mostMistakes = 100

    mutating func readRelays(_ content: LocatedJSON) {
        state("relays", content)
        guard content.value.arrayValue != nil, content.elements.count <= Self.mostLists else {
            return value(content, "`relays` must be a list of at most \(Self.mostLists) relays.")
        }
        var known: Set<NetworkPrefix> = []
        let relays = content.elements.flatMap { networks($0, besides: &known) }
        change(\.policy.relays, to: RelayNetworks(relays))
    }

    /// Of one name.
    private mutating func networks(
        _ content: LocatedJSON,
        besides known: inout Set<NetworkPrefix>
    ) -> [RelayNetworks.Network] {
        let before = mistakes.count
        let members = readMembers(
            of: content,
            called: "A relay",
            [("name", { _, _ in }), ("networks", { _, _ in })]
        )
        guard let list = members.first(where: { $0.name == "networks" })?.content else {
            if mistakes.count == before {
                value(content, hiding: "A relay must have `networks`, and may have a `name`.")
            }
            return []
        }
        let name = members.first { $0.name == "name" }.flatMap { self.name($0.content) }
        guard list.value.arrayValue != nil, !list.elements.isEmpty else {
            value(
                list,
                "`networks` must be a list, such as [\"192.0.2.0/24\", \"2001:db8::/32\"]."
            )
            return []
        }
        var networks: [RelayNetworks.Network] = []
        for element in list.elements where mistakes.count < Self.mostMistakes {
            guard let text = element.value.stringValue, let prefix = NetworkPrefix(text) else {
                value(
                    element,
                    "A network must be like \"192.0.2.0/24\" (from /8 to /32) or \"2001:db8::/32\""
                        + " (from /16 to /128), with no bit set after its prefix."
                )
                continue
            }
            guard known.count < Self.mostNetworks else {
                value(
                    element,
                    "All relays together can have at most \(Self.mostNetworks) networks."
                )
                break
            }
            guard known.insert(prefix).inserted else {
                conflict(element.offset, "The network is listed already.")
                continue
            }
            networks.append(.init(prefix: prefix, text: PrintableText(text), name: name))
        }
        return networks
    }
}
