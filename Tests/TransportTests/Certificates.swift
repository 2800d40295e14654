import Foundation
import TestSupport
import Testing

/// Certificates that the `openssl` command makes for one test, in a folder that goes with it.
final class Certificates: Sendable {
    enum Kind: Sendable {
        case good
        case wrongName
        case expired
        case selfSigned
        case rsa
        /// With an RSA key of 1,024 bits.
        case shortKey
        case sha1

        /// The kind of its key, as the command names it.
        fileprivate var key: [String] {
            switch self {
            case .rsa: ["rsa:2048"]
            case .shortKey: ["rsa:1024"]
            case .good, .wrongName, .expired, .selfSigned, .sha1: Certificates.curve
            }
        }
    }

    private static let curve = ["ec", "-pkeyopt", "ec_paramgen_curve:P-256"]

    private let folder: TemporaryFolder
    private let authorityName: String

    /// The file of the authority that has signed what is not self-signed.
    var authority: String { path("authority.pem") }

    init(authority name: String = "Authority of a test") throws {
        authorityName = name
        folder = try TemporaryFolder()
    }

    func make(_ kind: Kind) async throws -> (certificate: String, key: String) {
        try await run(
            newKey("authority") + ["-x509", "-subj", "/CN=\(authorityName)", "-days", "2"]
        )
        let name = kind == .wrongName ? "push.example.org" : "localhost"
        let names =
            kind == .wrongName
            ? "subjectAltName=DNS:\(name)" : "subjectAltName=DNS:\(name),IP:127.0.0.1"
        if kind == .selfSigned {
            try await run(newKey("server") + ["-x509", "-subj", "/CN=\(name)", "-addext", names])
        } else {
            let request = newKey("server", kind.key, output: "csr")
            try await run(request + ["-new", "-subj", "/CN=\(name)"])
            try names.write(toFile: path("server.ext"), atomically: true, encoding: .utf8)
            try await run([
                "x509", "-req", "-in", path("server.csr"), "-CA", authority,
                "-CAkey", path("authority.key"), "-CAcreateserial",
                // One of no day has expired when it is made; later versions take no less.
                "-extfile", path("server.ext"), "-days", kind == .expired ? "0" : "2",
                "-out", path("server.pem"), kind == .sha1 ? "-sha1" : "-sha256",
            ])
        }
        return (path("server.pem"), path("server.key"))
    }

    /// The digest by which a folder of authorities names its files.
    func nameDigest() async throws -> String {
        try await run(["x509", "-in", authority, "-noout", "-hash", "-out", path("digest")])
        let text = try String(contentsOfFile: path("digest"), encoding: .utf8)
        return text.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    private func newKey(
        _ name: String,
        _ kind: [String] = curve,
        output: String = "pem"
    ) -> [String] {
        ["req", "-newkey"] + kind
            + ["-nodes", "-keyout", path("\(name).key"), "-out", path("\(name).\(output)")]
    }

    private func path(_ name: String) -> String { "\(folder.path)/\(name)" }

    private func run(_ arguments: [String]) async throws {
        try #require(try await ChildProcess.run(["/usr/bin/openssl"] + arguments).status == 0)
    }
}
