import Host
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

    @Test func `a broker is read whole, from the file or a variable`() throws {
        let text = #"""
            {"address": "mqtts://broker.example.org", "user": "ann", "passwordFile": "/p",
            "authority": "/a", "certificate": "/c", "key": "/k"}
            """#
        let inbox = try read(#"{"broker": \#(text)}"#)
        #expect(inbox.isOpen)
        let broker = try #require(inbox.broker)
        #expect(broker.address.text == "mqtts://broker.example.org:8883")
        #expect(
            [broker.user, broker.passwordFile, broker.authority, broker.certificate, broker.key]
                == ["ann", "/p", "/a", "/c", "/k"]
        )
        let (configuration, mistakes) = Configuration.examine(
            nil,
            environment: ["PRATIQUE_INBOX_BROKER": #"{"address": "mqtt://[::1]:1884/"}"#]
        )
        #expect(mistakes.isEmpty)
        #expect(configuration.inbox.broker?.address.text == "mqtt://[::1]:1884")
    }

    @Test(arguments: [
        "1", "{}", #"{"address": 1}"#, #"{"address": "broker.example.org:8883"}"#,
        #"{"address": "mqtts://"}"#, #"{"address": "mqtts://h:0"}"#,
        #"{"address": "mqtts://h:+1"}"#,
        #"{"address": "mqtts://u@h"}"#, #"{"address": "mqtts://h/topic"}"#,
        #"{"address": "mqtts://h:1:2"}"#, #"{"address": "https://h"}"#,
        // Nothing goes unencrypted to another machine.
        #"{"address": "mqtt://broker.example.org"}"#, #"{"address": "mqtt://192.0.2.1"}"#,
        #"{"address": "mqtt://127.0.0.1.example.org"}"#,
        #"{"address": "mqtts://h", "user": ""}"#,
        #"{"address": "mqtts://h", "passwordFile": "/p"}"#,
        #"{"address": "mqtts://h", "passwordFile": "p", "user": "ann"}"#,
        // Another user of this machine may listen in the broker's place.
        #"{"address": "mqtt://127.0.0.1", "user": "ann", "passwordFile": "/p"}"#,
        #"{"address": "mqtts://h", "certificate": "/c"}"#,
        #"{"address": "mqtts://h", "insecure": true}"#,
    ])
    func `a broker that cannot be is a mistake`(text: String) {
        #expect(throws: ConfigurationError.self) { try read(#"{"broker": \#(text)}"#) }
    }

    @Test(arguments: [
        ("inbox.broker", #""mqtts://user:s3cr3t@host""#), ("inbox.broker", #"["s3cr3t"]"#),
        ("inbox.broker", #"{"address": "mqtts://user:s3cr3t@host"}"#),
        ("inbox.broker", #"{"address": "mqtts://host", "passwordFile": "s3cr3t"}"#),
        ("inbox.broker", #"{"address": "mqtts://host", "key": "-----BEGIN s3cr3t"}"#),
        ("inbox.key", #""-----BEGIN s3cr3t""#), ("inbox.senders", #""{\"tokens\":[\"s3cr3t\"]}""#),
        ("inbox.port", #""s3cr3t""#), ("inbox.region", #""s3cr3t !""#),
        ("inbox.address", #""user:s3cr3t @""#), ("inbox", #""mqtts://user:s3cr3t@host""#),
    ])
    func `no mistake shows what stands below inbox`(name: String, value: String) throws {
        let parts = name.split(separator: ".")
        let text = parts.reversed().reduce(value) { #"{"\#($1)": \#($0)}"# }
        let (configuration, mistakes) = Configuration.examine(Array(text.utf8))
        #expect(mistakes.count == 1)
        #expect(!mistakes.contains { $0.sentence.includes("s3cr3t") }, "\(mistakes)")
        #expect(!configuration.settings.contains { $0.listing.text.includes("s3cr3t") })
        guard parts.count == 2 else { return }
        let variable = "PRATIQUE_INBOX_" + parts[1].uppercased()
        for value in [value, "user:s3cr3t !"] {
            let (configuration, mistakes) = Configuration.examine(
                nil,
                environment: [variable: value]
            )
            #expect(mistakes.count == 1, "\(variable)=\(value)")
            #expect(!mistakes.contains { $0.sentence.includes("s3cr3t") }, "\(mistakes)")
            #expect(!configuration.settings.contains { $0.listing.text.includes("s3cr3t") })
        }
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
