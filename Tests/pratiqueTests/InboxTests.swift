import AMServer
import Foundation
import Glibc
import TestSupport
import Testing
import Vocabulary

/// The inbox of the program, with a server that sends to it.
@Suite(.timeLimit(.minutes(30))) struct InboxTests {
    private struct NoAnswer: Error {}

    /// A folder enrolled with a simulated server that publishes nothing.
    private struct Person {
        let host: AMServerHost
        let folder: Folder
        let port: Int

        var origin: String { "http://127.0.0.1:\(port)" }

        static func use(
            _ settings: [String: String] = [:],
            _ body: (Person) async throws -> Void
        ) async throws {
            let host = try await AMServerHost.start(
                settings: ServerSettings(),
                clock: { Instant(milliseconds: Int64(Date.now.timeIntervalSince1970 * 1_000)) }
            )
            do {
                let person = Person(host: host, folder: try Folder(), port: try FreePort.next())
                try person.configure(settings)
                let address = try await host.enrol(user: "ann", issuer: "Example Bank")
                let enrolled = try await person.run(["enrol", "-"], input: address + "\n")
                try #require(enrolled.status == 0, "\(enrolled.errors)")
                try #require(await host.pollRegistration(user: "ann") == .registered)
                try await body(person)
            } catch {
                await host.stop()
                throw error
            }
            await host.stop()
        }

        private func configure(_ settings: [String: String]) throws {
            let folder = folder.path
            let senders = folder + "/senders.json"
            try """
            {"accessKeys": {"\(SignedForm.keyID)": "\(SignedForm.secret)"}, "tokens": ["bearer"]}
            """.write(toFile: senders, atomically: true, encoding: .utf8)
            _ = unsafe chmod(senders, 0o600)
            let members = settings.map { "\"\($0.key)\": \"\(folder)/\($0.value)\", " }.joined()
            try FileManager.default.createDirectory(
                atPath: folder + "/config/pratique",
                withIntermediateDirectories: true
            )
            let path = folder + "/config/pratique/config.json"
            try #"{"inbox": {\#(members)"port": \#(port), "senders": "\#(senders)"}}"#
                .write(toFile: path, atomically: true, encoding: .utf8)
            _ = unsafe chmod(path, 0o600)
        }

        func run(_ arguments: [String], input: String = "") async throws -> ChildProcess.Outcome {
            try await folder.run(arguments, input: input)
        }

        /// Runs a command until `body` ends, and waits until its doors are open.
        func serving(_ command: [String], _ body: () async throws -> Void) async throws {
            // Its input stays open, so that a front end does not end.
            var input: [Int32] = [0, 0]
            try #require(unsafe pipe(&input) == 0)
            let output = unsafe open(
                folder.path + "/printed",
                O_CREAT | O_TRUNC | O_RDWR | O_CLOEXEC,
                0o600
            )
            defer { for file in input + [output] { close(file) } }
            let program = try ChildProcess(
                [Program.path] + command,
                environment: Program.bareEnvironment.merging(folder.environment) { $1 },
                files: .descriptors(input: input[0], output: output, errors: output)
            )
            do {
                let isOpen = try await comesAbout {
                    (try? await send("/envelope", [], token: "")) != nil
                }
                #expect(isOpen)
                try await body()
            } catch {
                program.signal(SIGKILL)
                _ = await program.ended()
                throw error
            }
            program.signal(SIGTERM)
            _ = await program.ended()
        }

        /// A message that a server has made, as an Android application gets it.
        func message() async throws -> (id: String, envelope: [UInt8]) {
            let push = try await host.send(PushOrder(user: "ann"))
            let text = #"{"message":"\#(push.token)","messageId":"\#(push.messageID)"}"#
            return (push.messageID, Array(text.utf8))
        }

        func send(
            _ path: String,
            _ body: [UInt8],
            token: String = "bearer"
        ) async throws -> Int {
            try await post(path, [HTTPHeader("Authorization", "Bearer " + token)], body).status
        }

        /// Sends a signed form to SNS.
        func order(_ form: [(String, String)]) async throws -> (status: Int, text: String) {
            let now = Instant(milliseconds: Int64(Date.now.timeIntervalSince1970 * 1_000))
            let form = SignedForm(form, host: "127.0.0.1:\(port)", at: now)
            return try await post("/", form.headers.filter { $0.name != "Host" }, form.body)
        }

        private func post(
            _ path: String,
            _ headers: [HTTPHeader],
            _ body: [UInt8]
        ) async throws -> (status: Int, text: String) {
            var lines = ["POST \(path) HTTP/1.1", "Host: 127.0.0.1:\(port)"]
            lines += headers.map { "\($0.name): \($0.value)" }
            lines += ["Content-Length: \(body.count)", "Connection: close", "", ""]
            let bytes = Array(lines.joined(separator: "\r\n").utf8) + body
            let reply = await SystemThread.run { [port] in Self.exchange(bytes, port) }
            let text = String(decoding: reply, as: UTF8.self)
            let words = text.split(separator: " ")
            guard words.count > 1, let status = Int(words[1]) else { throw NoAnswer() }
            return (status, text)
        }

        /// Opens connections that have begun to send.
        func connections(_ count: Int, sending text: String) async throws -> [Int32] {
            let sockets = await SystemThread.run { [port] in
                (0..<count).compactMap { _ in Self.connected(port) }
            }
            try #require(sockets.count == count)
            for socket in sockets {
                _ = unsafe Glibc.send(
                    socket,
                    text,
                    text.utf8.count,
                    Int32(MSG_NOSIGNAL)
                )
            }
            return sockets
        }

        private static func connected(_ port: Int) -> Int32? {
            let client = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_port = in_port_t(port).bigEndian
            address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
            let isOpen = unsafe withUnsafePointer(to: &address) { pointer in
                unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
                    unsafe connect(client, generic, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
                }
            }
            guard !isOpen else { return client }
            close(client)
            return nil
        }

        private static func exchange(_ bytes: [UInt8], _ port: Int) -> [UInt8] {
            guard let client = connected(port) else { return [] }
            defer { close(client) }
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = unsafe rest.withUnsafeBytes {
                    unsafe Glibc.send(
                        client,
                        $0.baseAddress,
                        $0.count,
                        Int32(MSG_NOSIGNAL)
                    )
                }
                guard count > 0 else { break }
                rest = rest.dropFirst(count)
            }
            var reply: [UInt8] = []
            var part = [UInt8](repeating: 0, count: 4_096)
            while true {
                let count = unsafe read(client, &part, part.count)
                guard count > 0 else { return reply }
                reply += part[..<count]
            }
        }
    }

    @Test(arguments: [["watch"], ["review", "--json"], ["review", "--plain"]])
    func `a push that a server publishes is in the list`(command: [String]) async throws {
        try await Person.use { person in
            let token = try #require(await person.host.server.allDevices.first?.deviceID)
            try await person.serving(command) {
                let created = try await person.order([
                    ("Action", "CreatePlatformEndpoint"), ("Token", token),
                    ("PlatformApplicationArn", "arn:aws:sns:us-east-1:1:app/GCM/pratique"),
                ])
                #expect(created.status == 200)
                let parts = created.text.components(separatedBy: "EndpointArn>")
                let arn = String(try #require(parts.dropFirst().first).dropLast(2))
                let message = try await person.message()
                let form = SignedForm.publication(of: message.envelope, to: arn)
                #expect(try await person.order(form).status == 200)
                let list = try await person.run(["list", "--json"])
                #expect(list.output.contains(message.id), "\(list.output)\(list.errors)")
            }
            if command == ["watch"] {
                #expect(try person.folder.text("printed").contains(" left, risk"))
            }
        }
    }

    @Test
    func `an inbox that is made by a command receives an endpoint while a device is enrolled`()
        async throws
    {
        let (folder, port) = (try Folder(), try FreePort.next())
        let place = folder.path + "/config/pratique"
        try FileManager.default.createDirectory(
            atPath: place,
            withIntermediateDirectories: true
        )
        try "{\n \"logLevel\": \"info\"\n}\n".write(
            toFile: place + "/config.json",
            atomically: true,
            encoding: .utf8
        )
        let made = try await Program.run(
            ["config", "inbox", "--port", "\(port)"],
            environment: folder.environment
        )
        try #require(made.status == 0, "\(made.errors)")
        // What is set, where, for the server, and what comes next; nothing of one kind of server.
        for text in [
            "https://localhost:\(port)", place + "/config.json", "access key", "token",
            "Docs/inbox.md", "pratique enrol ADDRESS", "pratique doctor",
        ] {
            #expect(made.output.contains(text), "\(text): \(made.output)")
        }
        #expect(!made.output.contains("Tomcat"))
        for name in ["config.json", "senders.json", "inbox.key", "inbox.pem", "regions.xml"] {
            var status = stat()
            #expect(
                unsafe stat("\(place)/\(name)", &status) == 0 && status.st_mode & 0o777 == 0o600
            )
        }
        let before = try String(contentsOfFile: place + "/config.json", encoding: .utf8)
        #expect(before.contains("\"logLevel\": \"info\""))
        let again = try await Program.run(["config", "inbox"], environment: folder.environment)
        #expect(again.status == 1 && again.errors.contains("inbox.exists"), "\(again.errors)")
        #expect(try String(contentsOfFile: place + "/config.json", encoding: .utf8) == before)

        var settings = ServerSettings()
        settings.pushService = try PushService(
            address: "https://localhost:\(port)",
            credentials: place + "/senders.json",
            authorities: place + "/inbox.pem"
        )
        let host = try await AMServerHost.start(
            settings: settings,
            clock: { Instant(milliseconds: Int64(Date.now.timeIntervalSince1970 * 1_000)) }
        )
        let address = try await host.enrol(user: "ann", issuer: "Example Bank")
        let enrolled = try await Program.run(
            ["enrol", "-"],
            input: address + "\n",
            environment: folder.environment
        )
        let state = await host.pollRegistration(user: "ann")
        await host.stop()
        #expect(enrolled.status == 0, "\(enrolled.errors)")
        #expect(state == .registered)
        let endpoints = try String(
            contentsOfFile: folder.path + "/state/pratique/endpoints.json",
            encoding: .utf8
        )
        #expect(endpoints.contains("arn:aws:sns:us-east-1:"), "\(endpoints)")
    }

    @Test func `one more server gets an access key and a token of its own`() async throws {
        let folder = try Folder()
        let place = folder.path + "/config/pratique"
        let none = try await Program.run(
            ["config", "inbox", "--another"],
            environment: folder.environment
        )
        #expect(none.status == 1 && none.errors.contains("inbox.no-senders"), "\(none.errors)")
        _ = try await Program.run(["config", "inbox"], environment: folder.environment)
        func senders() throws -> (keys: [String: String], tokens: [String]) {
            let bytes = try Data(contentsOf: URL(fileURLWithPath: place + "/senders.json"))
            let json = try #require(JSONSerialization.jsonObject(with: bytes) as? [String: Any])
            return (
                try #require(json["accessKeys"] as? [String: String]),
                try #require(json["tokens"] as? [String])
            )
        }
        let first = try senders()
        let made = try await Program.run(
            ["config", "inbox", "--another"],
            environment: folder.environment
        )
        #expect(made.status == 0, "\(made.errors)")
        let both = try senders()
        #expect(both.keys.count == 2 && both.tokens.count == 2)
        #expect(first.keys.allSatisfy { both.keys[$0.key] == $0.value })
        #expect(both.tokens[0] == first.tokens[0] && both.tokens[1] != first.tokens[0])
        #expect(made.output.contains(both.tokens[1]) && !made.output.contains(both.tokens[0]))
        var status = stat()
        #expect(
            unsafe stat(place + "/senders.json", &status) == 0 && status.st_mode & 0o777 == 0o600
        )
    }

    @Test(arguments: ["", "a b", "a,IP:192.0.2.1", "999.1.1.1", "::g"])
    func `a host that is none makes nothing`(host: String) async throws {
        let folder = try Folder()
        let made = try await Program.run(
            ["config", "inbox", "--host", host],
            environment: folder.environment
        )
        #expect(made.status == 64, "\(made.errors)")
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/config"))
    }

    @Test func `what the simulated server publishes is in the list, from the enrolment on`()
        async throws
    {
        try await Person.use { person in
            var settings = ServerSettings()
            settings.pushService = try PushService(
                address: person.origin,
                credentials: person.folder.path + "/senders.json"
            )
            let host = try await AMServerHost.start(
                settings: settings,
                clock: { Instant(milliseconds: Int64(Date.now.timeIntervalSince1970 * 1_000)) }
            )
            try await person.serving(["watch"]) {
                let address = try await host.enrol(user: "bea", issuer: "Other Bank")
                let enrolled = try await person.run(["enrol", "-"], input: address + "\n")
                #expect(enrolled.status == 0, "\(enrolled.errors)")
                #expect(await host.pollRegistration(user: "bea") == .registered)
                let push = try await host.send(PushOrder(user: "bea"))
                #expect(await host.record(push.messageID)?.push == .published)
                let list = try await person.run(["list", "--json"])
                #expect(list.output.contains(push.messageID), "\(list.errors)")
            }
            let late = try await host.send(PushOrder(user: "bea"))
            #expect(await host.record(late.messageID)?.push == .failed)
            await host.stop()
        }
    }

    @Test func `a gateway fills the spool of a person, whose console empties it`() async throws {
        try await Person.use(["spool": "spool"]) { person in
            let message = try await person.message()
            try await person.serving(["gateway"]) {
                let status = try await person.send("/envelope", message.envelope)
                #expect(status == 200)
                let refused = try await person.send("/envelope", message.envelope, token: "x")
                #expect(refused == 401)
            }
            let spool = person.folder.path + "/spool"
            #expect(try FileManager.default.contentsOfDirectory(atPath: spool).count == 1)
            try await person.serving(["watch"]) {
                let isEmpty = try await comesAbout {
                    try FileManager.default.contentsOfDirectory(atPath: spool).isEmpty
                }
                #expect(isEmpty)
            }
            #expect(try await person.run(["list", "--json"]).output.contains(message.id))
        }
    }

    @Test func `hostile senders are refused, and honest ones are served meanwhile`() async throws {
        try await Person.use { person in
            let message = try await person.message()
            try await person.serving(["watch"]) {
                // A head without an end holds a connection, and nothing else.
                let slow = try await person.connections(
                    40,
                    sending: "POST / HTTP/1.1\r\nHost: a\r\n"
                )
                defer { for socket in slow { close(socket) } }
                let large = [UInt8](repeating: 0x61, count: 300_000)
                #expect(try await person.send("/envelope", large) == 413)
                #expect(try await person.send("/envelope", large, token: "x") == 401)
                // 100 MB are cut off before they have come.
                let huge = [UInt8](repeating: 0x61, count: 100_000_000)
                _ = try? await person.send("/envelope", huge)
                #expect(try await person.send("/envelope", [0xFF, 0x00]) == 422)
                #expect(try await person.send("/../etc/passwd", [1]) == 404)
                #expect(try await person.order([("Action", "<script>")]).status == 400)
                #expect(try await person.send("/envelope", message.envelope) == 200)
                #expect(try await person.send("/envelope", message.envelope) == 200)
            }
            let list = try await person.run(["list", "--json"])
            #expect(list.output.components(separatedBy: message.id).count == 2)
        }
    }

    @Test func `a second program opens the inbox when the first ends`() async throws {
        try await Person.use { person in
            let message = try await person.message()
            try await person.serving(["review", "--json"]) {
                let second = try await person.folder.run(["review", "--plain"])
                #expect(second.status == 0)
                #expect(try await person.send("/envelope", message.envelope) == 200)
            }
        }
    }
}
