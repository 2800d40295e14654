import Arguments
import Vocabulary

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
