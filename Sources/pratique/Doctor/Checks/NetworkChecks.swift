import Arguments
import Host
import Vocabulary
import WebServer

/// Checks the HTTP library, the certificate authorities, and the proxy.
struct TransportCheck {
    let parts: SystemParts
    /// `nil` for an unreadable configuration.
    let proxies: Proxies?
    /// Beside the system's.
    let hasOtherAuthorities: Bool

    var findings: [Finding] { [library, authorities, proxy].compactMap(\.self) }

    private var library: Finding {
        guard let library = parts.library else {
            return .problem(
                .networkLibrary,
                "The library libcurl is missing or too old: transport.library.",
                remedy: "sudo apt install libcurl4"
            )
        }
        return .ok(.networkLibrary, "\(PrintableText(library, limit: 128)) sends and fetches.")
    }

    private var authorities: Finding {
        if parts.hasAuthorities {
            return .ok(.networkAuthorities, "The system's certificate authorities are there.")
        }
        let sentence: PrintableText =
            "The system's certificate authorities are missing: transport.system-authorities."
        let remedy: PrintableText = "sudo apt install ca-certificates"
        return hasOtherAuthorities
            ? .warning(.networkAuthorities, sentence, remedy: remedy)
            : .problem(.networkAuthorities, sentence, remedy: remedy)
    }

    private var proxy: Finding? {
        guard let proxies else { return nil }
        if proxies.encrypted == .unknown || proxies.plain == .unknown {
            return .problem(
                .networkProxy,
                "An environment variable has no valid proxy: transport.proxy-address.",
                remedy: "env | grep -io '^[a-z]*_proxy'"
            )
        }
        let ways = [proxies.encrypted.proxy, proxies.plain.proxy]
        guard ways != [nil, nil] else {
            return .ok(.networkProxy, "Servers are reached without a proxy.")
        }
        if ways[0] == ways[1] {
            return .ok(.networkProxy, "Servers are reached through \(Self.shown(ways[0])).")
        }
        return .ok(
            .networkProxy,
            "Servers of https are reached through \(Self.shown(ways[0])), those of http through"
                + " \(Self.shown(ways[1]))."
        )
    }

    /// Without credentials.
    private static func shown(_ proxy: Proxy?) -> PrintableText {
        guard let proxy else { return "no proxy" }
        let address = PrintableText(proxy.address, limit: 300)
        return proxy.hasSignIn ? "\(address), with credentials" : address
    }
}

/// Checks the companion program and its libraries.
struct ServerCheck {
    /// The lines of the companion program.
    let answer: Result<[String], CompanionError>

    var findings: [Finding] {
        let lines: [String]
        switch answer {
        case .success(let answer): lines = answer
        case .failure(let error):
            return [
                .warning(
                    .serverProgram,
                    "The program \(PrintableText(Companion.name)) cannot be run, so am-server and"
                        + " demo do not start: \(PrintableText(error.code)).",
                    remedy: Self.remedy
                )
            ]
        }
        let line = "\(Companion.name) \(Release.version)"
        guard lines.first == line else {
            return [
                .warning(
                    .serverProgram,
                    "The program beside this one is \(PrintableText(lines.first ?? "", limit: 64)),"
                        + " not \(PrintableText(line)), so demo does not start: neighbour.version.",
                    remedy: Self.remedy
                )
            ]
        }
        return [
            .ok(.serverProgram, "\(PrintableText(line)) is beside this program."),
            libraries(
                server: Self.version(of: "libmicrohttpd", in: lines),
                encryption: Self.version(of: "GnuTLS", in: lines)
            ),
        ]
    }

    private static let remedy: PrintableText = "make release install"

    private func libraries(server: PrintableText?, encryption: PrintableText?) -> Finding {
        if let server, let encryption {
            return .ok(
                .serverLibraries,
                "libmicrohttpd \(server) and GnuTLS \(encryption) serve the inbox, am-server and demo."
            )
        }
        let missing: PrintableText =
            switch (server, encryption) {
            case (nil, nil): "libmicrohttpd and GnuTLS are"
            case (nil, _): "libmicrohttpd is"
            default: "GnuTLS is"
            }
        return .warning(
            .serverLibraries,
            "\(missing) missing, so the inbox, am-server and demo do not start: am.library.",
            remedy: "sudo apt install libmicrohttpd12 libgnutls30"
        )
    }

    private static func version(of library: String, in lines: [String]) -> PrintableText? {
        let mark = library + ": "
        return lines.first { $0.hasPrefix(mark) }.map { String($0.dropFirst(mark.count)) }
            .flatMap { $0 == "missing" ? nil : PrintableText($0, limit: 64) }
    }
}

extension ServerCheck {
    init() async {
        do throws(CompanionError) {
            answer = .success(try await Companion().lines(of: ["--version"]))
        } catch {
            answer = .failure(error)
        }
    }
}

/// Checks whether servers can send to this program.
struct InboxCheck {
    /// `nil` for a configuration with a mistake.
    let inbox: Configuration.Inbox?
    /// Whether another program has a port at an address.
    var isTaken: (Int, _ address: String) -> Bool = ListeningSocket.isTaken(_:at:)
    /// Whether that may be a program of another user.
    var isStranger: (Int, _ isTaken: Bool) -> Bool = PortHolders.isStranger(on:isTaken:)

    var findings: [Finding] {
        guard let inbox else { return [] }
        guard inbox.isOpen else {
            return [
                .ok(
                    .networkInbox,
                    "The inbox is not used. `pratique config inbox` lets servers send to you"
                        + " (Docs/inbox.md)."
                )
            ]
        }
        do {
            _ = try inbox.server()
            _ = try inbox.knownSenders()
        } catch {
            return [
                .problem(
                    .networkInbox,
                    "A file of the inbox cannot be used: \(PrintableText(error.coded.code)).",
                    remedy: "ls -l FILE"
                )
            ]
        }
        if let port = inbox.port {
            let isTaken = isTaken(port, inbox.address)
            if isStranger(port, isTaken) {
                return [
                    .problem(
                        .networkInbox,
                        "Another user's program listens on port \(port) of the inbox: \(inbox.strangerRisk)",
                        remedy: "sudo ss -ltnp 'sport = :\(port)'"
                    )
                ]
            }
            if isTaken {
                return [
                    .warning(
                        .networkInbox,
                        "Another program of yours has port \(port) of the inbox. Unless that is pratique,"
                            + " no server can send to you: end it, or change `inbox.port`.",
                        remedy: "ss -ltnp 'sport = :\(port)'"
                    )
                ]
            }
        }
        let door: PrintableText = inbox.port.map { " on port \($0)" } ?? .empty
        return [
            .ok(.networkInbox, "The inbox opens\(door) while `review` or `watch` runs.")
        ]
    }
}

/// Checks the broker of the inbox: the library, and the files that the configuration names.
struct BrokerCheck {
    /// `nil` for an unreadable configuration.
    let inbox: Configuration.Inbox?
    /// `nil` when the library is missing or too old.
    let library: String?

    /// Loads the library where a broker is used.
    init(inbox: Configuration.Inbox?) {
        self.init(
            inbox: inbox,
            library: inbox?.broker == nil ? nil : MosquittoLibrary.version
        )
    }

    init(inbox: Configuration.Inbox?, library: String?) {
        self.inbox = inbox
        self.library = library
    }

    var findings: [Finding] {
        guard let inbox else { return [] }
        guard let broker = inbox.broker else {
            return [.ok(.networkBroker, "No broker is used.")]
        }
        guard let library else {
            return [
                .problem(
                    .networkBroker,
                    "The library libmosquitto is missing or too old: broker.library.",
                    remedy: "sudo apt install libmosquitto1"
                )
            ]
        }
        do {
            _ = try inbox.brokerSettings()
        } catch {
            let path = broker.passwordFile ?? broker.key ?? broker.authority ?? ""
            return [
                .problem(
                    .networkBroker,
                    "A file of `inbox.broker` cannot be used: \(PrintableText(error.coded.code)).",
                    remedy: "ls -l \(ShellWord.quoted(path))"
                )
            ]
        }
        return [
            .ok(
                .networkBroker,
                "\(PrintableText(library)) receives from \(PrintableText(broker.address.text))."
            )
        ]
    }
}
