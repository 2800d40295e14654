import Foundation
import TestSupport
import Testing
import Vocabulary

@testable import Host

@Suite(.timeLimit(.minutes(30))) struct AuthorityTests {
    /// A folder such as the system's, with the authority of some certificates or none.
    private func folder(_ certificates: Certificates?) async throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        guard let certificates else { return folder }
        // The package has all in one file, and each by a digest of its name.
        for name in ["ca-certificates.crt", "\(try await certificates.nameDigest()).0"] {
            try FileManager.default.copyItem(
                atPath: certificates.authority,
                toPath: "\(folder.path)/\(name)"
            )
        }
        return folder
    }

    private func server(_ certificates: Certificates) async throws -> EncryptedServer {
        try await EncryptedServer(certificates, .good)
    }

    private func failure(at port: Int, system: String, file: String?) async -> TransportError? {
        let transport = HTTPTransport(
            limits: .usual,
            authorities: file,
            proxies: .none,
            systemAuthorities: system
        )
        defer { transport.close() }
        return await TransportTests.failure(
            of: answer(to: "https://localhost:\(port)/"),
            over: transport
        )
    }

    @Test(arguments: [false, true])
    func `the system's authorities count beside those of a file`(isOfSystem: Bool) async throws {
        let system = try Certificates(authority: "System")
        let other = try Certificates(authority: "Private")
        let (systemServer, privateServer) = (try await server(system), try await server(other))
        let folder = try await folder(system)
        let error = await failure(
            at: isOfSystem ? systemServer.port : privateServer.port,
            system: folder.path,
            file: other.authority
        )
        #expect(error == nil)
    }

    @Test func `without a file the system's authorities count alone`() async throws {
        let system = try Certificates(authority: "System")
        let other = try Certificates(authority: "Private")
        let (systemServer, otherServer) = (try await server(system), try await server(other))
        let folder = try await folder(system)
        #expect(await failure(at: systemServer.port, system: folder.path, file: nil) == nil)
        #expect(await failure(at: otherServer.port, system: folder.path, file: nil) == .tls)
    }

    @Test func `without the system's authorities a file is needed`() async throws {
        let certificates = try Certificates()
        let server = try await server(certificates)
        let empty = try await folder(nil)
        let error = await failure(at: server.port, system: empty.path, file: nil)
        #expect(error?.code == "transport.system-authorities")
        #expect(error?.reason.contains("ca-certificates") == true)
        #expect(error?.mayHaveBeenSent == false)
        let file = certificates.authority
        #expect(await failure(at: server.port, system: empty.path, file: file) == nil)
    }

    @Test func `what is not encrypted needs no authorities`() async throws {
        let server = try LoopbackServer.answering(reply(200))
        let transport = HTTPTransport(
            limits: .usual,
            authorities: nil,
            proxies: .none,
            systemAuthorities: "/nowhere"
        )
        defer { transport.close() }
        #expect(await TransportTests.failure(of: answer(to: server.origin), over: transport) == nil)
    }

    @Test(arguments: [
        "-----BEGIN CERTIFICATE-----\n-----END CERTIFICATE-----\n",
        "-----BEGIN CERTIFICATE-----\nMIIB\n", "-----BEGIN PRIVATE KEY-----\nMIIB\n-----END",
        "-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n",
    ])
    func `a file with something like a certificate sends nothing`(text: String) async throws {
        let server = try await server(try Certificates())
        let folder = try TemporaryFolder()
        let path = try folder.file("file.pem", Array(text.utf8))
        let error = await failure(at: server.port, system: "/etc/ssl/certs", file: path)
        #expect(error?.code == "transport.authorities")
        #expect(error?.mayHaveBeenSent == false)
    }

    @Test func `a library that is missing or another one is not used`() async throws {
        #expect(TransportError.library.reason.contains("libcurl4"))
        // The functions belong to the whole process.
        await #expect(processExitsWith: .success) {
            ExitTestProcess.closeInherited()
            #expect(!CurlLibrary.load("libcurl-of-another-world.so.4"))
            #expect(!CurlLibrary.load("libz.so.1"))
            let server = try LoopbackServer.answering(reply(200))
            let error = try await withWire { transport in
                await TransportTests.failure(of: answer(to: server.origin), over: transport)
            }
            #expect(error == nil)
        }
    }
}
