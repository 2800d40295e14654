import Foundation
import Glibc
import Host
import Push
import Service
import Synchronization
import TestSupport
import Testing
import Vocabulary
import WebServer

@testable import pratique

/// The files that `inbox` names, and who has its port.
struct InboxFileTests {
    private struct Nobody: InboxSink {
        func accepts(token: String) async -> Bool? { false }
        func keep(_ delivery: Delivery) async -> DeliveryOutcome { .unavailable }
    }

    /// The code of what is wrong when everything that `inbox` names is opened; `nil` when it is used.
    private func code(_ inbox: String, in folder: TemporaryFolder) throws -> String? {
        let inbox = try Configuration(parsing: Array(#"{"inbox": {\#(inbox)}}"#.utf8)).inbox
        do {
            _ = try inbox.places()
            _ = try inbox.brokerSettings()
            _ = try inbox.doors(
                to: Nobody(),
                endpoints: EndpointFile(in: folder.path),
                over: HTTPTransport(),
                .silent
            )
            return nil
        } catch {
            return error.coded.code
        }
    }

    @Test(arguments: [
        (#""senders": "FILE""#, "senders"),
        (#""port": 8600, "certificate": "FILE", "key": "/k""#, "certificate"),
        (#""port": 8600, "certificate": "OWN", "key": "FILE""#, "private-key"),
        (#""broker": {BROKER, "user": "ann", "passwordFile": "FILE"}"#, "broker-password"),
        (#""broker": {BROKER, "authority": "FILE"}"#, "authorities"),
        (#""broker": {BROKER, "certificate": "FILE", "key": "/k"}"#, "certificate"),
        (#""broker": {BROKER, "certificate": "OWN", "key": "FILE"}"#, "private-key"),
    ])
    func `a file that others can replace is not used`(settings: String, kind: String) throws {
        let folder = try TemporaryFolder()
        let own = try folder.file("own", Array("{}".utf8))
        let open = folder.path + "/open"
        let file = open + "/file"
        let link = folder.path + "/link"
        #expect(unsafe mkdir(open, 0o700) == 0 && symlink(file, link) == 0)
        _ = try folder.file("open/file", Array("{}".utf8))
        #expect(unsafe chmod(file, 0o600) == 0 && chmod(own, 0o600) == 0)
        func code(naming path: String) throws -> String? {
            let text = settings.replacingText("FILE", by: path).replacingText("OWN", by: own)
                .replacingText("BROKER", by: #""address": "mqtts://broker.example.org""#)
            return try self.code(text, in: folder)
        }
        let changeable = "file.changeable.\(kind)"
        #expect(try code(naming: file) != changeable)
        #expect(unsafe chmod(open, 0o777) == 0)
        #expect(try code(naming: file) == changeable)
        #expect(try code(naming: link) == changeable)
        #expect(unsafe chmod(open, 0o700) == 0 && chmod(file, 0o602) == 0)
        #expect(try code(naming: file) == changeable)
    }

    @Test func `the port of another user's program is named with what it may get`() throws {
        let table = """
              sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
               0: 0100007F:2198 00000000:0000 0A 00000000:00000000 00:00000000 00000000  1001        0 7 1
               1: 0100007F:2199 00000000:0000 0A 00000000:00000000 00:00000000 00000000  1002        0 7 1
               2: 0100007F:2198 0100007F:9999 01 00000000:00000000 00:00000000 00000000  1003        0 7 1
            """
        func users(of port: Int) -> [UInt32] {
            table.split(separator: "\n").flatMap { PortHolders.users(of: port, in: $0) }
        }
        #expect(users(of: 8_600) == [1_001])
        #expect(users(of: 8_602).isEmpty)
        // A server runs as root, as a system account or as the person.
        #expect(PortHolders.isOther(64_321))
        #expect(!PortHolders.isOther(0) && !PortHolders.isOther(110))
        #expect(!PortHolders.isOther(geteuid()))
        let server = try SilentServer()
        #expect(!PortHolders.isStranger(on: server.port, isTaken: true))
        withExtendedLifetime(server) {}
        // One that is taken and on which nobody listens may be anybody's, whatever the address.
        for address in ["127.0.0.1", "0.0.0.0"] {
            let port = try FreePort.next()
            #expect(!ListeningSocket.isTaken(port, at: address))
            let holder = try Self.bound(to: port)
            defer { close(holder) }
            #expect(ListeningSocket.isTaken(port, at: address))
            #expect(PortHolders.isStranger(on: port, isTaken: true))
            let found = try InboxCheck(inbox: Self.inbox(at: address, port)).findings
            #expect(found.contains { "\($0)".includes("Another user's program") }, "\(found)")
        }
    }

    @Test(arguments: [
        // What is seen at each look: whether the doors are open, and whether a stranger has the port.
        ([(false, true), (false, true), (false, true), (true, false)], ["inbox.stranger", nil]),
        // One that leaves for another address while the doors open is told as well.
        ([(false, true), (true, true), (true, true), (true, false)], ["inbox.stranger", nil]),
        ([(true, true), (false, true), (false, false)], ["inbox.stranger", nil]),
        ([(false, true), (true, false)], []),
    ])
    func `a stranger on the port is told once, and that it is gone`(
        looks: [(isOpen: Bool, isStranger: Bool)],
        told: [String?]
    ) {
        let next = Mutex(false)
        let codes = Mutex<[String?]>([])
        let watcher = PortWatcher(
            8_600,
            isStranger: { _, _ in next.withLock { $0 } },
            report: { error in codes.withLock { $0.append(error?.code) } }
        )
        for look in looks {
            next.withLock { $0 = look.isStranger }
            watcher.look(isOpen: look.isOpen)
        }
        #expect(codes.withLock { $0 } == told)
    }

    @Test func `a port that another program has is reported until the doors open`() {
        let next = Mutex(false)
        let codes = Mutex<[String?]>([])
        let watcher = PortWatcher(
            8_600,
            reportsTaken: true,
            isStranger: { _, _ in next.withLock { $0 } },
            report: { error in codes.withLock { $0.append(error?.code) } }
        )
        for (isOpen, isStranger) in [
            (false, false), (false, false), (false, true), (false, true), (true, false),
        ] {
            next.withLock { $0 = isStranger }
            watcher.look(isOpen: isOpen)
        }
        #expect(codes.withLock { $0 } == ["inbox.taken", "inbox.stranger", nil])
    }

    @Test func `who else has the port is looked at while the doors are open, too`() async throws {
        let folder = try TemporaryFolder()
        var places = Inbox.Places()
        places.server = ServerConfiguration()
        let (inbox, looks) = try await Self.inbox(at: places, in: folder)
        var look = looks.makeAsyncIterator()
        #expect(await look.next() == true)
        await inbox.close()
        // The same port at another address is another user's to have.
        let line = "   0: 00000000000000000000000001000000:2198 0:0 0A 0:0 0:0 0 1001 0 7 1"
        #expect(PortHolders.users(of: 8_600, in: line[...]) == [1_001])
    }

    @Test func `the doors open soon after another program has left the port`() async throws {
        let folder = try TemporaryFolder()
        let port = try FreePort.next()
        let holder = try Self.bound(to: port)
        var places = Inbox.Places()
        places.server = ServerConfiguration()
        places.server?.port = port
        let (inbox, looks) = try await Self.inbox(at: places, in: folder)
        #expect(inbox.port == nil)
        var look = looks.makeAsyncIterator()
        #expect(await look.next() == false)
        close(holder)
        let start = ContinuousClock.now
        while await look.next() == false {}
        // More than the pause of a second between two attempts, for a machine under load.
        #expect(.now - start < .seconds(4))
        await inbox.close()
    }

    /// An inbox whose messages go to nobody, and whether its doors were open at each look.
    private static func inbox(
        at places: Inbox.Places,
        in folder: TemporaryFolder
    ) async throws -> (Inbox, AsyncStream<Bool>) {
        let doors = try InboxDoors(
            senders: InboxSenders(),
            topics: InboxTopics([], poster: Poster(transport: HTTPTransport())),
            sink: Nobody(),
            file: EndpointFile(in: folder.path)
        )
        let (looks, continuation) = AsyncStream<Bool>.makeStream()
        let inbox = try await Inbox(at: places, doors, sink: Nobody()) { continuation.yield($0) }
        return (inbox, looks)
    }

    /// A socket of loopback that is bound and does not listen.
    private static func bound(to port: Int) throws -> Int32 {
        let holder = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let status = unsafe withUnsafePointer(to: &address) { address in
            unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe bind(holder, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        try #require(status == 0)
        return holder
    }

    private static func inbox(at address: String, _ port: Int) throws -> Configuration.Inbox {
        var inbox = Configuration.Inbox()
        inbox.address = address
        inbox.port = port
        return inbox
    }

    @Test func `a table of the kernel is read to its end`() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/table"
        let lines = (0..<40_000).map { "\($0): a line of a table that is longer than one mebibyte" }
        try (lines.joined(separator: "\n") + "\n").write(
            toFile: path,
            atomically: true,
            encoding: .utf8
        )
        var found: [Substring] = []
        KernelFile.forEachLine(of: path) { found.append($0) }
        #expect(found.count == lines.count)
        #expect(found.last.map(String.init) == lines.last)
    }
}
