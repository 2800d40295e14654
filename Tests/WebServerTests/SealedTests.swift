import Foundation
import TestSupport
import Testing
import WebServer

/// TLS, with a certificate that the tool `openssl` makes.
struct SealedTests {
    /// What makes curl speak the old versions, which it refuses by itself.
    private static let old = [
        "-sk", "--max-time", "30", "--tlsv1.0", "--tls-max", "1.1", "--ciphers",
        "DEFAULT@SECLEVEL=0",
    ]

    private static func run(_ command: [String]) async throws -> String {
        try await ChildProcess.run(command).output
    }

    /// A folder with `chain.pem` and `key.pem`.
    private static func folder() async throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        _ = try await run([
            "/usr/bin/openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt",
            "ec_paramgen_curve:prime256v1", "-nodes", "-keyout",
            "\(folder.path)/key.pem", "-out", "\(folder.path)/chain.pem", "-days", "2",
            "-subj", "/CN=localhost",
            "-addext", "subjectAltName=DNS:localhost",
        ])
        return folder
    }

    @Test func `nonsense on a TLS port is cut, and honest clients are served`() async throws {
        let folder = try await Self.folder()
        let chain = URL(filePath: "\(folder.path)/chain.pem")
        let key = URL(filePath: "\(folder.path)/key.pem")
        var configuration = ServerConfiguration()
        configuration.limits.silenceSeconds = 1
        configuration.credentials = .init(
            chain: Array(try Data(contentsOf: chain)),
            key: Array(try Data(contentsOf: key))
        )
        let echo = Echo()
        let server = try await HTTPServer.start(configuration, responder: echo)
        for nonsense in [
            "GET / HTTP/1.1\r\nHost: a\r\n\r\n", "\u{16}\u{3}\u{1}",
            String(repeating: "x", count: 9_999),
            "\u{16}\u{3}\u{1}\u{2}\u{0}" + String(repeating: "\u{1}", count: 600),
        ] {
            #expect(try await Wire.exchange(nonsense, port: server.port).isEmpty)
        }
        #expect(echo.targets.isEmpty)
        let address = "https://localhost:\(server.port)/sealed"
        let reply = try await Self.run([
            "/usr/bin/curl", "-s", "--max-time", "30", "--cacert", chain.path(), "-d", "hello",
            address, address,
        ]
        )
        #expect(reply == "POST /sealed helloPOST /sealed hello")
        #expect(try await Self.run(["/usr/bin/curl"] + Self.old + [address]).isEmpty)
        await server.stop()
        withExtendedLifetime(folder) {}
    }
}
