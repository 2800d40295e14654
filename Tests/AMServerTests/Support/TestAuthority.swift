import AMServer
import Foundation
import TestSupport
import Testing

/// A certificate authority in a folder of its own, made with the tool `openssl`.
final class TestAuthority: Sendable {
    private static let openssl = "/usr/bin/openssl"
    private static let curl = "/usr/bin/curl"

    private let folder: TemporaryFolder

    init() async throws {
        folder = try TemporaryFolder()
        try await openssl([
            "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
            "-keyout", path("ca.key"), "-out", path("ca.pem"), "-days", "2", "-subj", "/CN=Test CA",
        ])
    }

    /// A certificate for a host name, valid for a day, or until a day ago.
    func certificate(for name: String, isExpired: Bool = false) async throws -> Certificate {
        let start = Date.now.addingTimeInterval(isExpired ? -3 * 86_400 : -3_600)
        let end = Date.now.addingTimeInterval(isExpired ? -86_400 : 86_400)
        _ = try folder.file("names", Array("subjectAltName=DNS:\(name)\n".utf8))
        let settings = """
            [ca]
            default_ca = test
            [test]
            database = \(path("index"))
            new_certs_dir = \(folder.path)
            serial = \(path("serial"))
            default_md = sha256
            policy = names
            [names]
            commonName = supplied
            """
        _ = try folder.file("ca.conf", Array(settings.utf8))
        _ = try folder.file("index", [])
        _ = try folder.file("serial", Array("01\n".utf8))
        try await openssl([
            "req", "-new", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
            "-keyout", path("server.key"), "-out", path("server.csr"), "-subj", "/CN=\(name)",
        ])
        try await openssl([
            "ca", "-batch", "-config", path("ca.conf"), "-cert", path("ca.pem"), "-keyfile",
            path("ca.key"), "-in", path("server.csr"), "-out", path("server.pem"), "-notext",
            "-extfile", path("names"), "-startdate", Self.stamp(start), "-enddate", Self.stamp(end),
        ])
        return Certificate(chain: path("server.pem"), key: path("server.key"))
    }

    /// Fetches or posts with `curl`, which trusts this authority and no other.
    func curl(_ address: String, body: String?) async throws -> ChildProcess.Outcome {
        var arguments = ["-s", "--max-time", "60", "--cacert", path("ca.pem")]
        if let body {
            arguments += [
                "-H", "Content-Type: application/json", "-H", "Accept-API-Version: resource=1.0",
                "-d", body,
            ]
        }
        return try await ChildProcess.run([Self.curl] + arguments + [address])
    }

    private func path(_ name: String) -> String { "\(folder.path)/\(name)" }

    private func openssl(_ arguments: [String]) async throws {
        try #require(try await ChildProcess.run([Self.openssl] + arguments).status == 0)
    }

    private static func stamp(_ date: Date) -> String {
        let parts = Calendar(identifier: .gregorian).dateComponents(in: .gmt, from: date)
        return String(
            format: "%04d%02d%02d%02d%02d%02dZ",
            parts.year ?? 0,
            parts.month ?? 0,
            parts.day ?? 0,
            parts.hour ?? 0,
            parts.minute ?? 0,
            parts.second ?? 0
        )
    }
}
