package import Atlas
package import Console
package import Geodesy
import Glibc
package import Host
package import Risk
package import Token
package import Vocabulary

/// What the person has set once and for all.
package struct Configuration: Hashable, Sendable {
    /// A place where the approver lives or works.
    package struct Home: Hashable, Sendable {
        /// What the person calls it.
        package let name: PrintableText?
        package let coordinate: Coordinate
    }

    /// Where the approver lives or works, the main place first.
    package internal(set) var homes: [Home] = []
    /// Where this device stands, for servers that ask and that the person lets know; `nil` for what the
    /// system's service says.
    package internal(set) var deviceLocation: Coordinate?
    /// The address that deliveries come from, such as `http://127.0.0.1:8080`.
    package internal(set) var deliveries: String?
    /// The proxies between us and the servers.
    package internal(set) var proxies = Proxies.none
    /// How long a command that shows or answers requests fetches messages before, in all.
    package internal(set) var fetchTime = Duration.seconds(5)
    /// What asks who is at the device.
    package internal(set) var userVerification = VerificationWay.pam
    /// The file of the log; `nil` for none.
    package internal(set) var log: String?
    /// How much is logged.
    package internal(set) var logLevel = LogLevel.info
    /// What the person has set about risk.
    package internal(set) var policy = ApproverPolicy.standard
    /// What the person has set about the console.
    package internal(set) var console = ConsoleSettings()
    /// What stands in the file, by the name of the setting.
    var stated: [String: Stated] = [:]

    /// The configuration of somebody who has set nothing.
    package static let empty = Configuration()

    /// The most bytes of a configuration file.
    package static let limit = 524_288

    /// The main home; `nil` when none is set.
    package var home: Coordinate? { homes.first?.coordinate }

    /// Where the approver lives or works, unless a command says otherwise.
    package var places: [Coordinate] { homes.map(\.coordinate) }

    /// Reads the configuration file, and over it what the environment sets.
    ///
    /// - Parameters:
    ///   - path: Of the file; `nil` for none, and one that is not there sets nothing.
    ///   - environment: Variables whose names begin with `PRATIQUE_`; others are passed over.
    /// - Throws: ``ConfigurationError`` with the first mistake; `FileError.unreadable`,
    ///   `FileError.tooLong`, and `FileError.changeable` when others can change it: it says how an
    ///   approval is confirmed.
    package init(reading path: String?, environment: [String: String]) throws {
        let bytes = try path.flatMap { try Self.ownBytes(of: $0) }
        let (configuration, mistakes) = Self.examine(bytes, environment: environment)
        if let first = mistakes.first { throw first }
        self = configuration
    }

    /// The text of the configuration file that commands use; `nil` when it is not there.
    ///
    /// - Throws: `FileError.unreadable`, `FileError.tooLong`, and `FileError.changeable`.
    package static func ownBytes(of path: String) throws(FileError) -> [UInt8]? {
        try BoundedFile.checkOnlyOwnerChanges(path, as: .configuration)
        return try bytes(of: path)
    }

    /// The text of a configuration file; `nil` when it is not there.
    ///
    /// - Parameters:
    ///   - path: A path, or `-`.
    ///   - input: What the file is, for the error.
    /// - Returns: Its bytes.
    /// - Throws: `FileError.unreadable` and `FileError.tooLong`.
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

    /// Reads the text of a configuration; `Docs/configuration.md` describes it.
    ///
    /// - Parameters:
    ///   - bytes: A JSON object, each of its members optional.
    ///   - atlas: Knows the codes of countries and provinces.
    /// - Throws: The first mistake.
    package init(parsing bytes: [UInt8], atlas: Atlas = .embedded) throws(ConfigurationError) {
        let (configuration, mistakes) = Self.examine(bytes, atlas: atlas)
        if let first = mistakes.first { throw first }
        self = configuration
    }

    /// Reads the text of a configuration and finds every mistake.
    ///
    /// - Returns: What could be read, and the mistakes in the order of their positions; with any
    ///   the configuration is not to be used.
    package static func examine(
        _ bytes: [UInt8],
        atlas: Atlas = .embedded
    ) -> (configuration: Configuration, mistakes: [ConfigurationError]) {
        var reader = ConfigurationReader(bytes, atlas: atlas)
        reader.read()
        return (reader.configuration, reader.mistakes.sorted { $0.position < $1.position })
    }

    /// Reads the text of a configuration, and over it what the environment sets.
    ///
    /// - Parameters:
    ///   - bytes: The text of the file; `nil` when there is none.
    ///   - environment: That of the process.
    ///   - atlas: Knows the codes of countries and provinces.
    /// - Returns: What could be read, and the mistakes of the file before those of variables; with
    ///   any the configuration is not to be used.
    package static func examine(
        _ bytes: [UInt8]?,
        environment: [String: String],
        atlas: Atlas = .embedded
    ) -> (configuration: Configuration, mistakes: [ConfigurationError]) {
        let file = bytes.map { examine($0, atlas: atlas) } ?? (.empty, [])
        var configuration = file.0
        configuration.takeProxies(of: environment)
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
    /// What the file says about the approver.
    package var profile: Profile { Profile(homes: places, policy: policy) }
}

extension Configuration {
    /// Sets the proxies that an environment names to all programs, over those of the file.
    ///
    /// A variable with `PRATIQUE_` before it is read after this, and wins.
    mutating func takeProxies(of environment: [String: String]) {
        proxies = Proxies(environment: environment, otherwise: proxies.encrypted)
        guard let variable = Proxies.variable(in: environment) else { return }
        stated["proxy"] = Stated(
            value: Self.shown(proxies.encrypted),
            position: TextPosition(variable: variable)
        )
    }

    /// A way as it is listed: without who asks the proxy.
    static func shown(_ way: Proxies.Way) -> JSONValue {
        switch way {
        case .direct: .string("none")
        case .through(let proxy): .string(proxy.address)
        case .unknown: .string("no address of a proxy")
        }
    }
}

extension ConfigurationReader {
    /// Reads how long messages are fetched.
    mutating func readFetchTime(_ content: LocatedJSON) {
        state("fetchTime_s", content)
        let problem = "`fetchTime_s` must be a number of seconds from 1 to 300."
        if let seconds = number(content, in: 1...300, problem) {
            change(\.fetchTime, to: .seconds(seconds))
        }
    }

    /// Reads the proxy between us and all servers.
    mutating func readProxy(_ content: LocatedJSON) {
        let text = content.value.stringValue
        let way: Proxies.Way = text == "none" ? .direct : text.map { Proxies.Way($0) } ?? .unknown
        // An empty text is nobody's address.
        guard way != .unknown, text?.isEmpty == false else {
            // It may hold a password.
            return value(content, hiding: "`proxy` must be http://HOST:PORT or \"none\".")
        }
        state("proxy", content, as: Configuration.shown(way))
        change(\.proxies, to: configuration.proxies.going(way))
    }
}

extension Configuration {
    /// What stands in the file about one setting.
    package struct Stated: Hashable, Sendable {
        /// The value as written.
        package let value: JSONValue
        /// Where it stands.
        package let position: TextPosition
    }

    /// One setting as it is in force.
    package struct Setting: Hashable, Sendable {
        /// The name, with the object that holds it before a point.
        package let name: String
        /// The value as it would stand in the file.
        package let value: PrintableText
        /// Where it was set; `nil` when it was not.
        package let position: TextPosition?

        /// One line: name, value and where it comes from.
        package var listing: PrintableText {
            let origin: PrintableText =
                position.map { place in
                    place.variable.map { PrintableText($0) } ?? "line \(place.line)"
                } ?? "default"
            return "\(name): \(value)  (\(origin))"
        }
    }

    /// All settings as they are in force, in the order of `Docs/configuration.md`.
    package var settings: [Setting] {
        defaults.map { name, value in
            guard let stated = stated[name] else {
                return Setting(name: name, value: PrintableText(value), position: nil)
            }
            let text = PrintableText(JSON.text(stated.value), limit: Self.limit)
            return Setting(name: name, value: text, position: stated.position)
        }
    }

    /// The names of all settings, with the value of somebody who has set nothing.
    private var defaults: [(name: String, value: String)] {
        let policy = ApproverPolicy.standard
        let program = [
            ("homes", "[]"), ("deviceLocation", "none"), ("deliveries", "none"), ("proxy", "none"),
            ("fetchTime_s", "5"),
            ("userVerification", "\"pam\""), ("allowedAreas", "[]"), ("forbiddenAreas", "[]"),
            ("limits", "{}"), ("quietHours", "[]"), ("relays", "[]"),
            ("log", "none"), ("logLevel", "\"\(LogLevel.info.rawValue)\""),
        ]
        let thresholds = Thresholds.settings.map { setting in
            ("thresholds.\(setting.name)", Self.text(setting.value(in: policy.thresholds)))
        }
        let friction = Severity.allCases.map { level in
            // What a lower level was set to holds for the higher ones as well.
            ("friction.\(level.word)", "\"\(self.policy.friction(at: level).rawValue)\"")
        }
        let rejection = [("automaticRejection.level", "never"), ("automaticRejection.codes", "[]")]
        let console = [
            ("keys", "{}"), ("theme", "\"standard\""), ("colours", "{}"), ("mouse", "true"),
            ("bell", "true"), ("title", "true"), ("notifications", "true"),
            ("notificationDetails", "false"),
            ("lockAfter_min", "never"), ("escapeDelay_ms", "25, over ssh 100"),
        ].map { ("console." + $0, $1) }
        return program + thresholds + friction + rejection + console
    }

    /// A number without superfluous decimals.
    static func text(_ number: Double) -> String {
        number == number.rounded() ? "\(Int(number))" : "\(number)"
    }
}
