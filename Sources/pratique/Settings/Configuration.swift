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
    var themeName = Theme.Name.standard
    /// Instead of the theme's.
    var colours: [Style: Theme.Colour] = [:]
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
        let reader = ConfigurationReader(bytes, atlas: atlas)
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
        let reader = ConfigurationReader(environment, over: configuration, atlas: atlas)
        let mistakes = reader.mistakes.sorted { $0.position < $1.position }
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
        case .unknown: .string("not an address of a proxy")
        }
    }
}

extension Configuration {
    /// A setting in the file.
    package struct Stated: Hashable, Sendable {
        package let value: JSONValue
        package let position: TextPosition
    }

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
        SettingRow.all.compactMap { row in
            row.standard(self).map { standard in
                let stated = stated[row.name]
                return Setting(
                    name: row.name,
                    value: stated.map { PrintableText(JSON.text($0.value), limit: Self.limit) }
                        ?? PrintableText(standard),
                    position: stated?.position
                )
            }
        }
    }
}

extension Configuration {
    /// Where servers send messages to this program, by the protocols of push services.
    package struct Inbox: Hashable, Sendable {
        /// The address of this machine that the doors listen on.
        package internal(set) var address = "127.0.0.1"
        /// Their port; `nil` opens none.
        package internal(set) var port: Int?
        /// The file with the certificate chain, PEM; `nil` for plain HTTP on loopback.
        package internal(set) var certificate: String?
        /// The file with its private key, PEM.
        package internal(set) var key: String?
        /// The region of Amazon that servers sign for.
        package internal(set) var region = "us-east-1"
        /// The file with the keys and tokens of senders.
        package internal(set) var senders: String?
        /// A folder that messages are renamed into.
        package internal(set) var spool: String?

        /// A Unix socket that takes an envelope a line.
        package internal(set) var socket: String?
        /// The broker that a gateway publishes to and a console receives from.
        package internal(set) var broker: Broker?

        /// Whether messages can come in this way.
        package var isOpen: Bool {
            port != nil || spool != nil || socket != nil || broker != nil
        }

        /// Whether only this machine reaches the doors.
        var isLoopback: Bool { ["127.0.0.1", "::1", "localhost"].contains(address) }
    }

    package struct Broker: Hashable, Sendable {
        package let address: BrokerAddress
        package internal(set) var user: String?
        /// The file with the password, readable for the owner alone.
        package internal(set) var passwordFile: String?
        /// The PEM file with the only authorities that are trusted; `nil` for the system's.
        package internal(set) var authority: String?
        /// The PEM files of a client certificate.
        package internal(set) var certificate: String?
        package internal(set) var key: String?

        package init(address: BrokerAddress) { self.address = address }
    }
}
