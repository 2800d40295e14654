import Foundation
import Testing
import Vocabulary

@testable import Host

@Suite(.timeLimit(.minutes(30))) struct EncryptionTests {
    private let certificates: Certificates

    init() throws { certificates = try Certificates() }

    private func server(
        _ kind: Certificates.Kind,
        options: [String] = []
    ) async throws -> EncryptedServer {
        try await EncryptedServer(certificates, kind, options: options)
    }

    @Test(arguments: ["localhost", "127.0.0.1"], ["-tls1_2", "-tls1_3"])
    func `a server with a certificate of the given authority is answered`(
        host: String,
        version: String
    ) async throws {
        let server = try await server(.good, options: [version])
        let received = try await withWire(authorities: certificates.authority) { transport in
            try await Poster(transport: transport).post(
                answer(to: "https://\(host):\(server.port)/am")
            )
        }
        #expect(received.status == 200)
        #expect(received.body == Array("{}".utf8))
    }

    @Test(
        arguments: [
            (.wrongName, []), (.expired, []), (.selfSigned, []),
            // From before version 1.2.
            (.good, ["-tls1_1", "-cipher", "ALL:@SECLEVEL=0"]),
            // A key of long standing, and encryption that does not vouch for itself.
            (.rsa, ["-tls1_2", "-cipher", "AES128-GCM-SHA256:@SECLEVEL=0"]),
            (.rsa, ["-tls1_2", "-cipher", "DHE-RSA-AES128-GCM-SHA256:@SECLEVEL=0"]),
            (.rsa, ["-tls1_2", "-cipher", "ECDHE-RSA-AES128-SHA256:@SECLEVEL=0"]),
            (.good, ["-tls1_2", "-cipher", "ECDHE-ECDSA-AES256-SHA384:@SECLEVEL=0"]),
            (.good, ["-tls1_2", "-cipher", "ECDHE-ECDSA-AES128-CCM8:@SECLEVEL=0"]),
            (.shortKey, ["-tls1_2", "-cipher", "ALL:@SECLEVEL=0"]),
            (.shortKey, ["-tls1_3", "-cipher", "ALL:@SECLEVEL=0"]),
            (.sha1, ["-tls1_2", "-cipher", "ALL:@SECLEVEL=0"]),
            (.sha1, ["-tls1_3", "-cipher", "ALL:@SECLEVEL=0"]),
        ] as [(Certificates.Kind, [String])]
    )
    func `case 82: a certificate or encryption that is not good sends nothing`(
        kind: Certificates.Kind,
        options: [String]
    ) async throws {
        let server = try await server(kind, options: options)
        let error = try await withWire(authorities: certificates.authority) { transport in
            await failure(of: answer(to: "https://localhost:\(server.port)/"), over: transport)
        }
        #expect(error?.code == "transport.tls")
        #expect(error?.mayHaveBeenSent == false)
    }

    @Test func `an authority that nobody named is not trusted`() async throws {
        let server = try await server(.good)
        let error = try await withWire { transport in
            await failure(of: answer(to: "https://localhost:\(server.port)/"), over: transport)
        }
        #expect(error?.code == "transport.tls")
        #expect(error?.mayHaveBeenSent == false)
    }

    @Test(arguments: [false, true])
    func `an authority counts for each server that a transport meets, not only the first`(
        isGoodFirst: Bool
    ) async throws {
        let strangers = try Certificates()
        let stranger = try await EncryptedServer(strangers, .good)
        let server = try await server(.good)
        let servers = [("localhost", server, true), ("127.0.0.1", stranger, false)]
        try await withWire(authorities: certificates.authority) { transport in
            for (host, server, isTrusted) in isGoodFirst ? servers : servers.reversed() {
                let error = await failure(
                    of: answer(to: "https://\(host):\(server.port)/"),
                    over: transport
                )
                #expect(error?.code == (isTrusted ? nil : "transport.tls"))
            }
        }
    }

    @Test(arguments: [
        (Certificates.Kind.rsa, "ECDHE-RSA-AES128-GCM-SHA256"),
        (.rsa, "ECDHE-RSA-CHACHA20-POLY1305"), (.good, "ECDHE-ECDSA-AES256-GCM-SHA384"),
    ])
    func `what is good in version 1_2 is taken`(
        kind: Certificates.Kind,
        cipher: String
    ) async throws {
        let server = try await server(kind, options: ["-tls1_2", "-cipher", cipher])
        let received = try await withWire(authorities: certificates.authority) { transport in
            try await Poster(transport: transport).post(
                answer(to: "https://localhost:\(server.port)/am")
            )
        }
        #expect(received.status == 200)
    }

    @Test func `a server that does not encrypt gets nothing`() async throws {
        let server = try LoopbackServer { connection, server in
            server.note(String(decoding: connection.readSome() ?? [], as: UTF8.self))
            connection.write(reply(400))
        }
        let error = try await withWire { transport in
            await failure(of: answer(to: "https://127.0.0.1:\(server.port)/"), over: transport)
        }
        #expect(error?.code == "transport.tls")
        #expect(error?.mayHaveBeenSent == false)
        #expect(server.requests.allSatisfy { !$0.contains("jwt") })
    }

    @Test func `a server that never says its name gets nothing`() async throws {
        let server = try LoopbackServer { connection, _ in
            while connection.readSome() != nil {}
        }
        let error = try await withWire(limits: short) { transport in
            await failure(of: answer(to: "https://127.0.0.1:\(server.port)/"), over: transport)
        }
        #expect(["transport.connect", "transport.tls"].contains(error?.code))
        #expect(error?.mayHaveBeenSent == false)
    }

    @Test(arguments: ["/nowhere/authorities.pem", "/dev/null"])
    func `a file without authorities sends nothing`(path: String) async throws {
        let server = try LoopbackServer.answering(reply(200))
        let error = try await withWire(authorities: path) { transport in
            await failure(of: answer(to: "https://127.0.0.1:\(server.port)/"), over: transport)
        }
        #expect(error?.code == "transport.authorities")
        #expect(error?.mayHaveBeenSent == false)
        #expect(server.connections == 0)
    }
}
