import Host
import Vocabulary

/// Checks whether the message sources answer, and their clocks.
struct NetworkCheck {
    struct Answer: Sendable {
        let address: String
        let outcome: Result<ServerProbe, TransportError>
        /// Of the answer.
        let time: Instant

        var code: String {
            if case .failure(let error) = outcome { error.code } else { "" }
        }
    }

    let answers: [Answer]

    /// Milliseconds that whole seconds and latency explain.
    private static let harmless: Int64 = 5_000
    /// Milliseconds from which requests look expired, or codes are refused.
    private static let harmful: Int64 = 30_000

    var findings: [Finding] {
        guard !answers.isEmpty else {
            return [
                .ok(
                    .networkDeliveries,
                    "The configuration names no server; what enrolments named is sealed and not"
                        + " asked."
                )
            ]
        }
        return answers.flatMap { [Self.reachable($0), Self.difference($0)].compactMap(\.self) }
    }

    private static func reachable(_ answer: Answer) -> Finding {
        let shown = host(of: answer.address)
        switch answer.outcome {
        case .success(let greeting) where greeting.isOfProxy:
            return .problem(
                .networkDeliveries,
                "The proxy answers for \(shown), with \(greeting.status): it makes no way there.",
                remedy: "pratique config show"
            )
        case .success: return .ok(.networkDeliveries, "\(shown) answers.")
        case .failure(.address), .failure(.plainHTTP):
            return .problem(
                .networkDeliveries,
                "The address of the deliveries is none that can be asked.",
                remedy: "pratique config show"
            )
        case .failure(.tls):
            return .problem(
                .networkDeliveries,
                "\(shown) has no certificate that is trusted here: transport.tls.",
                remedy: "pratique review --authorities FILE"
            )
        case .failure(.library), .failure(.systemAuthorities):
            // Reported by the check of the system's parts, with the package to install.
            return .problem(
                .networkDeliveries,
                "\(shown) could not be asked.",
                remedy: "pratique doctor --offline"
            )
        case .failure(.authoritiesUnreadable(let path, let isThere)):
            return .problem(
                .networkDeliveries,
                isThere
                    ? "The file of authorities cannot be read, \(path.text): transport.authorities."
                    : "There is no file of authorities \(path.text): transport.authorities.",
                remedy: "ls -l FILE"
            )
        case .failure(.authorities):
            return .problem(
                .networkDeliveries,
                "The file of authorities holds no certificates: transport.authorities.",
                remedy: "openssl x509 -in FILE -noout -subject"
            )
        case .failure(.proxy), .failure(.proxySignIn), .failure(.proxyAddress):
            return .problem(
                .networkDeliveries,
                "The proxy makes no way to \(shown): \(answer.code).",
                remedy: "pratique config show"
            )
        case .failure(let error):
            return .problem(
                .networkDeliveries,
                "\(shown) does not answer: \(error.code).",
                remedy: "curl -I \(ShellWord.quoted(origin(of: answer.address)))"
            )
        }
    }

    private static func difference(_ answer: Answer) -> Finding? {
        guard case .success(let greeting) = answer.outcome, !greeting.isOfProxy,
            let date = greeting.date
        else {
            return nil
        }
        let difference = answer.time.milliseconds(since: date)
        let seconds = (difference.magnitude + 500) / 1_000
        let way: PrintableText = difference < 0 ? "behind" : "ahead of"
        if difference.magnitude <= harmless {
            return .ok(
                .clockDifference,
                "This clock and that of \(host(of: answer.address)) agree."
            )
        }
        let sentence: PrintableText =
            "This clock is \(seconds) s \(way) that of \(host(of: answer.address))."
        let remedy: PrintableText = "sudo timedatectl set-ntp true"
        return difference.magnitude < harmful
            ? .warning(.clockDifference, sentence, remedy: remedy)
            : .problem(.clockDifference, sentence, remedy: remedy)
    }

    /// Without path and query, which may be private.
    private static func origin(of address: String) -> String {
        (address.hasPrefix("https:") ? "https://" : "http://") + host(of: address).text
    }

    /// Without path and query, which may be private.
    private static func host(of address: String) -> PrintableText {
        let parts = address.split(separator: "/", omittingEmptySubsequences: false)
        let authority = parts.count > 2 ? parts[2] : ""
        return PrintableText(
            String(authority.prefix { $0 != "?" && $0 != "#" }.split(separator: "@").last ?? ""),
            limit: 255
        )
    }
}

extension NetworkCheck {
    private static let limits = TransportLimits(
        connecting: .seconds(3),
        total: .seconds(4),
        replyBytes: 65_536
    )

    /// All at the same time.
    init(addresses: [String], authorities: String?, proxies: Proxies, clock: Clock) async {
        let transport = HTTPTransport(
            limits: Self.limits,
            authorities: authorities,
            proxies: proxies
        )
        defer { transport.close() }
        let found = await withTaskGroup(of: (Int, Answer).self) { group in
            for (place, address) in addresses.enumerated() {
                group.addTask {
                    var outcome: Result<ServerProbe, TransportError>
                    do throws(TransportError) {
                        outcome = .success(try await ServerProbe(from: address, over: transport))
                    } catch {
                        outcome = .failure(error)
                    }
                    return (place, Answer(address: address, outcome: outcome, time: clock.now))
                }
            }
            var found: [(Int, Answer)] = []
            for await answer in group { found.append(answer) }
            return found
        }
        answers = found.sorted { $0.0 < $1.0 }.map(\.1)
    }
}
