import Testing
import Vocabulary
import pratique

struct InboxSettingTests {
    private func read(_ text: String) throws -> Configuration.Inbox {
        try Configuration(parsing: Array(#"{"inbox": \#(text)}"#.utf8)).inbox
    }

    @Test func `without settings nothing is opened`() throws {
        let inbox = try read("{}")
        #expect(!inbox.isOpen)
        #expect(inbox.address == "127.0.0.1")
        #expect(inbox.region == "us-east-1")
    }

    @Test func `all members are read and listed`() throws {
        let text = #"""
            {"inbox": {"address": "0.0.0.0", "port": 8600, "certificate": "/c", "key": "/k",
            "region": "eu-west-1", "senders": "/s", "spool": "/p", "socket": "/o"}}
            """#
        let configuration = try Configuration(parsing: Array(text.utf8))
        let inbox = configuration.inbox
        #expect(inbox.isOpen)
        #expect(inbox.port == 8_600)
        #expect(
            [inbox.certificate, inbox.key, inbox.senders, inbox.spool] == ["/c", "/k", "/s", "/p"]
        )
        #expect(inbox.region == "eu-west-1")
        #expect(inbox.socket == "/o")
        let listed = configuration.settings.map(\.listing.text)
        #expect(listed.contains("inbox.port: 8600  (line 1)"))
        #expect(try read(#"{"spool": "/p"}"#).isOpen)
    }

    @Test func `the environment sets members beside those of the file`() throws {
        let (configuration, mistakes) = Configuration.examine(
            Array(#"{"inbox": {"spool": "/p"}}"#.utf8),
            environment: ["PRATIQUE_INBOX_PORT": "8600"]
        )
        #expect(mistakes.isEmpty)
        #expect(configuration.inbox.port == 8_600)
        #expect(configuration.inbox.spool == "/p")
    }

    @Test(arguments: [
        "1", #"{"port": 0}"#, #"{"port": 65536}"#, #"{"port": "8600"}"#, #"{"address": ""}"#,
        #"{"address": "a b"}"#, #"{"region": "us east"}"#, #"{"region": "US-EAST-1"}"#,
        #"{"spool": "p"}"#, #"{"senders": "/"}"#, #"{"keys": {}}"#,
    ])
    func `a value that cannot be is a mistake`(text: String) {
        #expect(throws: ConfigurationError.self) { try read(text) }
    }

    @Test(arguments: [
        #"{"port": 1, "address": "192.0.2.1"}"#, #"{"certificate": "/c"}"#, #"{"key": "/k"}"#,
    ])
    func `what other machines reach is encrypted`(text: String) {
        let error = #expect(throws: ConfigurationError.self) { try read(text) }
        #expect(error?.code == "configuration.conflict")
    }
}
