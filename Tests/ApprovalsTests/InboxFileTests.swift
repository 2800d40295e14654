import Doors
import Glibc
import Host
import Service
import TestSupport
import Testing
import Vocabulary

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
        #expect(PortHolders.users(of: 8_600, in: table) == [1_001])
        #expect(PortHolders.users(of: 8_602, in: table).isEmpty)
        let server = try SilentServer()
        #expect(!PortHolders.isStranger(on: server.port))
        withExtendedLifetime(server) {}
        let inbox = Configuration.Inbox()
        let own = inbox.note(onTaken: 8_600, isStranger: false).text
        #expect(own == "another program listens on port 8600; the inbox opens when it ends")
        let stranger = inbox.note(onTaken: 8_600, isStranger: true).text
        #expect(stranger.includes("another user's: senders may give it their tokens"))
    }
}
