import Vocabulary

/// The options of the simulated server, in both programs; the console uses them for help and
/// validation; the server is the other program.
package struct ServerOptions: ParsableArguments {
    /// The imitated versions, in the order of their addition.
    package static let profiles = [
        "6.5", "7.1", "7.2", "7.3", "8.0.0", "8.0.2", "blog2019", "openam16", "8.1",
    ]
    /// For the careless behaviour of AM.
    package static let modes = ["strict", "as-AM"]

    private static let oldest = "6.5"

    /// From 0 to 65535.
    @Option(help: "The port for devices; 0 picks a free one.")
    package var port = 8_080

    /// From 0 to 65535.
    @Option(help: "The port for you; 0 picks a free one.")
    package var adminPort = 8_081

    @Option(
        help: "The imitated version: \(Self.list(Self.profiles)).",
        completion: .list(Self.profiles)
    )
    package var profile = "8.0.2"

    @Option(
        help: "\(Self.list(Self.modes)): refuse where AM is lax, or behave as AM does.",
        completion: .list(Self.modes)
    )
    package var mode = "strict"

    @Option(help: "The address to bind for devices; any but loopback needs a certificate.")
    package var host = "127.0.0.1"

    /// `nil` for ``host``.
    @Option(help: "The server's name in addresses, as in its certificate; else that of --host.")
    package var name: String?

    @Option(
        help: "A PEM file: the certificate chain for devices, the server's own first.",
        completion: .file(extensions: ["pem", "crt"])
    )
    package var certificate: String?

    @Option(
        help: "A PEM file: the private key of the certificate.",
        completion: .file(extensions: ["pem", "key"])
    )
    package var key: String?

    @Option(help: "The realm of enrolments and messages, such as /alpha; else the top realm.")
    package var realm = ""

    /// From 1 to 86 400.
    @Option(help: "Seconds that an enrolment or a message stays open, 1 to 86400.")
    package var recordSeconds = 120

    /// From 0 to 86 400.
    @Option(help: "Seconds that mode as-AM accepts answers to an expired message.")
    package var sweepSeconds = 0

    /// `nil` leaves messages to the operator's pages.
    @Option(help: "The push service, called like Amazon SNS, such as http://127.0.0.1:8600.")
    package var sns: String?

    @Option(
        help: "With --sns: a JSON file whose first access key signs, such as senders.json.",
        completion: .file(extensions: ["json"])
    )
    package var snsCredentials: String?

    @Option(
        help: "With --sns: a PEM file with additional trusted certificates.",
        completion: .file(extensions: ["pem", "crt"])
    )
    package var snsAuthorities: String?

    @Flag(help: "Refuse answers without the cookie of their message.")
    package var sticky = false

    @Flag(help: "Refuse requests without Accept-API-Version.")
    package var requireVersion = false

    @Flag(help: "Write addresses and ids as 13.5 did; only with profile 6.5.")
    package var oldForms = false

    @Flag(help: "Send the claims of messages in random order.")
    package var shuffleClaims = false

    package init() {}

    /// From `8.1`, or `am81` as one word.
    package static func profile(called text: String) -> String? {
        profiles.first { $0 == text || "am" + $0.filter { $0 != "." } == text }
    }

    /// Throws `ValidationError` for values that do not fit together.
    package func validate() throws {
        for port in [port, adminPort] where !(0...65_535).contains(port) {
            throw ValidationError("a port must be a number from 0 to 65535; found \(port)")
        }
        guard Self.profile(called: profile) != nil else {
            throw ValidationError(
                "the profiles are: \(Self.list(Self.profiles))" + Found(profile).clause()
            )
        }
        guard Self.modes.contains(mode) else {
            throw ValidationError(
                "the modes are: \(Self.list(Self.modes))"
                    + Found(mode).clause(near: NearestWord.nearest(to: mode, among: Self.modes))
            )
        }
        guard (certificate == nil) == (key == nil) else {
            throw ValidationError(
                "--certificate and --key need each other; found only"
                    + (key == nil ? " --certificate" : " --key")
            )
        }
        guard (sns == nil) == (snsCredentials == nil), sns != nil || snsAuthorities == nil else {
            throw ValidationError("--sns and --sns-credentials need each other")
        }
        guard realm.isEmpty || Self.isRealm(realm) else {
            throw ValidationError(
                "a realm must have the form /alpha or /alpha/beta" + Found(realm).clause()
            )
        }
        for (seconds, least) in [(recordSeconds, 1), (sweepSeconds, 0)]
        where !(least...86_400).contains(seconds) {
            throw ValidationError("seconds must be from \(least) to 86400; found \(seconds)")
        }
        guard !oldForms || profile == Self.oldest else {
            throw ValidationError("--old-forms needs --profile 6.5" + Found(profile).clause())
        }
    }

    /// One or more names, each after a slash.
    private static func isRealm(_ text: String) -> Bool {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        return parts.count > 1 && parts[0].isEmpty
            && parts.dropFirst().allSatisfy { part in
                !part.isEmpty
                    && part.utf8.allSatisfy { byte in
                        (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte)
                            || "._-".utf8.contains(byte)
                    }
            }
    }

    private static func list(_ values: [String]) -> String { values.joined(separator: ", ") }
}
