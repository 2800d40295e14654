package import Atlas
package import Console
package import Geodesy
import Glibc
package import Host
import Review
package import Risk
package import Token
package import Vocabulary

/// The user's settings.
package struct Configuration: Hashable, Sendable {
    package struct Home: Hashable, Sendable {
        package let name: PrintableText?
        package let coordinate: Coordinate
    }

    /// The main place first.
    package internal(set) var homes: [Home] = []
    /// For servers that ask and are allowed to know; `nil` uses the system's service.
    package internal(set) var deviceLocation: Coordinate?
    package internal(set) var proxies = Proxies.none
    /// Total time for fetching messages before a command.
    package internal(set) var fetchTime = Duration.seconds(5)
    package internal(set) var userVerification = VerificationWay.pam
    package internal(set) var log: String?
    package internal(set) var logLevel = LogLevel.info
    /// Where servers send messages to this program.
    package internal(set) var inbox = Inbox()
    package internal(set) var policy = ApproverPolicy.standard
    package internal(set) var console = ConsoleSettings()
    /// Whether notifications show the risk, the amount and the place of a request.
    var notifiesDetails: Bool { console.notifiesDetails }
    /// The file's settings by name.
    var stated: [String: Stated] = [:]

    package static let empty = Configuration()

    /// Bytes.
    package static let limit = 524_288

    package var home: Coordinate? { homes.first?.coordinate }

    package var places: [Coordinate] { homes.map(\.coordinate) }

    /// Reads the file, then the `PRATIQUE_` variables, which override it; throws the first mistake.
    ///
    /// A missing file sets nothing. Also throws `FileError.unreadable`, `FileError.tooLong`, and
    /// `FileError.changeable` when others can change the file: it controls how an approval is
    /// confirmed.
    package init(reading path: String?, environment: [String: String]) throws {
        let bytes = try path.flatMap { try Self.ownBytes(of: $0) }
        let (configuration, mistakes) = Self.examine(bytes, environment: environment)
        if let first = mistakes.first { throw first }
        self = configuration
    }

    /// The usual file; `nil` when it is missing; throws `FileError.unreadable`,
    /// `FileError.tooLong`, and `FileError.changeable`.
    package static func ownBytes(of path: String) throws(FileError) -> [UInt8]? {
        try BoundedFile.checkOnlyOwnerChanges(path, as: .configuration)
        return try bytes(of: path)
    }

    /// A file, or `-`; `nil` when it is missing; throws `FileError.unreadable` and
    /// `FileError.tooLong`.
    package static func bytes(
        of path: String,
        as input: FileError.Input = .configuration
    ) throws(FileError) -> [UInt8]? {
        do throws(FileError) {
            return try BoundedFile.contents(of: path, as: input, limit: limit)
        } catch .unreadable(_, ENOENT, _) {
            return nil
        }
    }

    /// A JSON object, which `Docs/configuration.md` describes; throws the first mistake.
    package init(parsing bytes: [UInt8], atlas: Atlas = .embedded) throws(ConfigurationError) {
        let (configuration, mistakes) = Self.examine(bytes, atlas: atlas)
        if let first = mistakes.first { throw first }
        self = configuration
    }

    /// Finds all mistakes, by position; with any, the configuration must not be used.
    package static func examine(
        _ bytes: [UInt8],
        atlas: Atlas = .embedded
    ) -> (configuration: Configuration, mistakes: [ConfigurationError]) {
        var reader = ConfigurationReader(bytes, atlas: atlas)
        reader.read()
        return (reader.configuration, reader.mistakes.sorted { $0.position < $1.position })
    }

    /// As above, with the variables that override the file; its mistakes come before theirs.
    package static func examine(
        _ bytes: [UInt8]?,
        environment: [String: String],
        atlas: Atlas = .embedded
    ) -> (configuration: Configuration, mistakes: [ConfigurationError]) {
        let file = bytes.map { examine($0, atlas: atlas) } ?? (.empty, [])
        var configuration = file.0
        configuration.readProxies(of: environment)
        let text = EnvironmentText(environment)
        guard !text.bytes.isEmpty else { return (configuration, file.1 + text.mistakes) }
        var reader = ConfigurationReader(text, over: configuration, atlas: atlas)
        reader.read()
        let mistakes = (text.mistakes + reader.mistakes).sorted { $0.position < $1.position }
        return (reader.configuration, file.1 + mistakes)
    }

    private init() {}
}

extension Configuration {
    package var profile: Profile { Profile(homes: places, policy: policy) }
}

extension Configuration {
    /// The standard proxy variables, which override the file; a `PRATIQUE_` variable is read later
    /// and overrides them.
    mutating func readProxies(of environment: [String: String]) {
        proxies = Proxies(environment: environment, otherwise: proxies.encrypted)
        guard let variable = Proxies.variable(in: environment) else { return }
        stated["proxy"] = Stated(
            value: Self.shown(proxies.encrypted),
            position: TextPosition(variable: variable)
        )
    }

    /// Without the proxy's credentials.
    static func shown(_ way: Proxies.Way) -> JSONValue {
        switch way {
        case .direct: .string("none")
        case .through(let proxy): .string(proxy.address)
        case .unknown: .string("no address of a proxy")
        }
    }
}

extension ConfigurationReader {
    mutating func readFetchTime(_ content: LocatedJSON) {
        state("fetchTime_s", content)
        let problem = "`fetchTime_s` must be a number of seconds from 1 to 300."
        if let seconds = number(content, in: 1...300, problem) {
            change(\.fetchTime, to: .seconds(seconds))
        }
    }

    /// For all servers.
    mutating func readProxy(_ content: LocatedJSON) {
        let text = content.value.stringValue
        let way: Proxies.Way = text == "none" ? .direct : text.map { Proxies.Way($0) } ?? .unknown
        // An empty text is no address.
        guard way != .unknown, text?.isEmpty == false else {
            // It may hold a password.
            return value(content, hiding: "`proxy` must be http://HOST:PORT or \"none\".")
        }
        state("proxy", content, as: Configuration.shown(way))
        change(\.proxies, to: configuration.proxies.going(way))
    }
}

extension Configuration {
    /// A setting in the file.
    package struct Stated: Hashable, Sendable {
        package let value: JSONValue
        package let position: TextPosition
    }

    /// A setting in force.
    package struct Setting: Hashable, Sendable {
        /// With its object's name before a point.
        package let name: String
        /// As in the file.
        package let value: PrintableText
        /// `nil` when it was not set.
        package let position: TextPosition?

        /// Name, value and origin on one line.
        package var listing: PrintableText {
            let origin: PrintableText =
                position.map { place in
                    place.variable.map { PrintableText($0) } ?? "line \(place.line)"
                } ?? "default"
            return "\(name): \(value)  (\(origin))"
        }
    }

    /// In the order of `Docs/configuration.md`.
    package var settings: [Setting] {
        defaults.map { name, value in
            guard let stated = stated[name] else {
                return Setting(name: name, value: PrintableText(value), position: nil)
            }
            let text = PrintableText(JSON.text(stated.value), limit: Self.limit)
            return Setting(name: name, value: text, position: stated.position)
        }
    }

    /// Of all settings.
    private var defaults: [(name: String, value: String)] {
        let policy = ApproverPolicy.standard
        let program = [
            ("homes", "[]"), ("deviceLocation", "none"), ("proxy", "none"),
            ("fetchTime_s", "5"),
            ("userVerification", "\"pam\""), ("allowedAreas", "[]"), ("forbiddenAreas", "[]"),
            ("limits", "{}"), ("quietHours", "[]"), ("relays", "[]"),
            ("log", "none"), ("logLevel", "\"\(LogLevel.info.rawValue)\""),
        ]
        let thresholds = Thresholds.settings.map { setting in
            ("thresholds.\(setting.name)", Self.text(setting.value(in: policy.thresholds)))
        }
        let confirmationLevel = Severity.allCases.map { level in
            // A lower level's setting also applies to the higher ones.
            ("friction.\(level.word)", "\"\(self.policy.confirmationLevel(at: level).rawValue)\"")
        }
        let rejection = [("automaticRejection.level", "never"), ("automaticRejection.codes", "[]")]
        let console = [
            ("keys", "{}"), ("theme", "\"standard\""), ("background", "\"auto\""),
            ("colours", "{}"), ("mouse", "true"), ("copy", "true"),
            ("bell", "true"), ("title", "true"), ("notifications", "true"),
            ("notificationDetails", "false"),
            ("lockAfter_min", "never"), ("grace_s", "3"), ("escapeDelay_ms", "25, over ssh 100"),
        ].map { ("console." + $0, $1) }
        let inbox = [
            ("address", "\"127.0.0.1\""), ("port", "none"), ("certificate", "none"),
            ("key", "none"),
            ("region", "\"us-east-1\""), ("senders", "none"), ("spool", "none"), ("socket", "none"),
            ("broker", "none"),
        ].map { ("inbox." + $0, $1) }
        return program + inbox + thresholds + confirmationLevel + rejection + console
    }

    /// Without superfluous decimals.
    static func text(_ number: Double) -> String {
        number == number.rounded() ? "\(Int(number))" : "\(number)"
    }
}
