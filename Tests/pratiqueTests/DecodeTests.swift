import AMServer
import Foundation
import TestSupport
import Testing

@Suite struct DecodeTests {
    private let samples = Folder.packageRoot + "/Samples"

    private func files(_ folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: "\(samples)/\(folder)").sorted()
            .filter { $0.hasSuffix(".json") }
            .map { "\(samples)/\(folder)/\($0)" }
    }

    private func decode(
        _ arguments: [String],
        input: String = ""
    ) async throws -> ChildProcess.Outcome {
        try await Program.run(
            ["decode", "--now", "2023-11-14T22:13:30Z"] + arguments,
            input: input
        )
    }

    private func object(_ line: Substring) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }

    @Test func `every valid sample is verified and every damaged one is refused`() async throws {
        let files = try files("envelopes") + files("payments")
        let damaged = files.filter { $0.contains("damaged") }
        let valid = files.filter { !$0.contains("damaged") }
        #expect(!damaged.isEmpty && !valid.isEmpty)
        let keys = ["--keys", samples + "/keys.json", "--json"]
        let good = try await decode(keys + valid)
        #expect(good.status == 0)
        for line in good.output.split(separator: "\n") {
            #expect(try object(line)["status"] as? String == "verified")
        }
        let bad = try await decode(keys + damaged)
        #expect(bad.status == 3)
        let lines = bad.output.split(separator: "\n")
        #expect(lines.count == damaged.count)
        for line in lines {
            let decoded = try object(line)
            #expect(decoded["status"] as? String == "refused")
            #expect(decoded["code"] is String)
            #expect(decoded["request"] == nil)
        }
    }

    @Test func `without a key everything is marked and the exit code says so`() async throws {
        let outcome = try await decode([samples + "/envelopes/fcm.json"])
        #expect(outcome.status == 3)
        #expect(outcome.output.contains("UNVERIFIED"))
    }

    @Test func `what a file alone cannot tell is not told as missing`() async throws {
        let file = samples + "/payments/open-banking.json"
        let keys = ["--keys", samples + "/keys.json"]
        let decoded = try await decode(keys + [file])
        #expect(decoded.status == 0)
        for text in ["Home", "approved before", "No approved", "Nothing to compare", "usual"] {
            #expect(!decoded.output.contains(text), "\(text): \(decoded.output)")
        }
        // What it tells of itself stays, and the distance from a home that is given.
        #expect(decoded.output.contains("documentation address"))
        let near = try await decode(keys + ["--home", "51.46,-2.59", file])
        #expect(near.output.contains("Home      171 km E of your home"), "\(near.output)")
    }

    @Test func `a bad line never stops the rest`() async throws {
        let envelope = try String(contentsOfFile: samples + "/envelopes/fcm.json", encoding: .utf8)
            .replacing("\n", with: "")
        let long = String(repeating: "x", count: 100_000)
        let outcome = try await decode(
            ["--keys", samples + "/keys.json", "--lines"],
            input: "\(envelope)\n{\n\(long)\n\n\(envelope)\n"
        )
        #expect(outcome.status == 3)
        let statuses = try outcome.output.split(separator: "\n").map {
            try object($0)["status"] as? String
        }
        #expect(statuses == ["verified", "refused", "refused", "refused", "verified"])
    }

    @Test func `lines are what messages say, and place and hints only when asked for`()
        async throws
    {
        let file = samples + "/envelopes/fcm.json"
        let envelope = try String(contentsOfFile: file, encoding: .utf8)
            .replacing("\n", with: "")
        func request(_ arguments: [String], input: String = "") async throws -> [String: Any] {
            let keys = ["--keys", samples + "/keys.json"]
            let outcome = try await decode(keys + arguments, input: input)
            #expect(outcome.status == 0)
            let answer = try object(outcome.output.split(separator: "\n")[0])
            return try #require(answer["request"] as? [String: Any])
        }
        let facts = try await request(["--lines"], input: envelope)
        let assessed = try await request(["--lines", "--assess"], input: envelope)
        let whole = try await request(["--json", file])
        #expect(NSDictionary(dictionary: assessed) == NSDictionary(dictionary: whole))
        let added = Set(assessed.keys).subtracting(facts.keys)
        #expect(
            added.isSubset(of: [
                "home", "last", "region", "group", "risk", "hints", "unusualness", "normal",
                "verdict", "attack", "comparison", "reasons",
            ])
        )
        #expect(added.isSuperset(of: ["region", "risk", "hints", "comparison"]))
        let (location, place) = (
            facts["location"] as? [String: Any], assessed["location"] as? [String: Any]
        )
        #expect(location?["latitude"] as? Double == place?["latitude"] as? Double)
        #expect(location?["country"] == nil && place?["country"] is String)
        let address = facts["remote_address"] as? [String: Any]
        #expect(address?["text"] != nil && address?["country"] == nil)
    }

    @Test func `several jobs answer in the order of the lines`() async throws {
        let envelope = try String(contentsOfFile: samples + "/envelopes/fcm.json", encoding: .utf8)
            .replacing("\n", with: "")
        let input = (0..<600).map { $0 % 7 == 3 ? "{\($0)" : envelope }.joined(separator: "\n")
        let keys = ["--keys", samples + "/keys.json", "--lines"]
        let one = try await decode(keys, input: input)
        let several = try await decode(keys + ["--jobs", "5"], input: input)
        #expect(one.status == 3 && several.status == 3)
        #expect(one.output.split(separator: "\n").count == 600)
        #expect(one.output == several.output)
    }

    @Test(arguments: [["--assess"], ["--jobs", "2"], ["--lines", "--jobs", "0"]])
    func `options of lines stand beside them`(options: [String]) async throws {
        #expect(try await decode(options).status == 64)
    }

    @Test(arguments: [
        (["--keys", "/nonexistent"], "file.unreadable.keys"),
        (["--home", "north"], "argument.coordinates"),
    ])
    func `a bad argument is named on standard error`(arguments: [String], code: String) async throws
    {
        let outcome = try await decode(arguments)
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains(code))
        #expect(outcome.output.isEmpty)
    }

    @Test(arguments: [["--json"], ["--lines"], ["--lines", "--jobs", "2"]])
    func `a file that cannot be read is one refused input`(flags: [String]) async throws {
        let outcome = try await decode(
            flags + ["/nonexistent", "/tmp", samples + "/envelopes/fcm.json"]
        )
        #expect(outcome.status == 3)
        let lines = outcome.output.split(separator: "\n")
        #expect(
            try lines.prefix(2).map { try object($0)["code"] as? String }
                == ["file.unreadable.envelope", "file.unreadable.envelope"]
        )
        #expect(lines.count >= 3)
    }

    @Test func `a full disk under the output is an error`() async throws {
        let outcome = try await Program.run(
            ["decode", "--keys", samples + "/keys.json", samples + "/envelopes/fcm.json"],
            outputPath: "/dev/full"
        )
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("output.unwritable"))
    }

    @Test func `an unknown option is a usage error`() async throws {
        #expect(try await Program.run(["decode", "--no-such"]).status == 64)
    }

    @Test func `the keys of the store are used, and the account is said`() async throws {
        try await Desk.use { desk in
            let sent = try await desk.send()
            let token = try #require(await desk.host.record(sent.messageID)).token
            let envelope = #"{"message":"\#(token)","messageId":"\#(sent.messageID)"}"#
            let reported = try await desk.run(["decode"], input: envelope)
            #expect(reported.status == 0)
            #expect(reported.output.hasPrefix("VERIFIED: standard input\n"))
            #expect(reported.output.contains("\(Desk.user) at Example Bank"))
            let json = try await desk.run(["decode", "--json"], input: envelope)
            let members = try object(json.output[...])
            #expect(members["account"] as? String == "\(Desk.user) at Example Bank")
            for options in [["--no-store"], ["--keys", samples + "/keys.json"]] {
                let alone = try await desk.run(["decode"] + options, input: envelope)
                #expect(alone.status == 3)
                #expect(alone.output.hasPrefix("UNVERIFIED"))
                let bare = try await desk.run(["decode", "--json"] + options, input: envelope)
                #expect(try object(bare.output[...])["account"] == nil)
            }
        }
    }

    @Test func `a store that asks for a passphrase is left alone`() async throws {
        try await Desk.use { desk in
            let sent = try await desk.send()
            let token = try #require(await desk.host.record(sent.messageID)).token
            let passphrase = desk.folder.path + "/passphrase"
            try Data("correct horse battery\n".utf8).write(to: URL(fileURLWithPath: passphrase))
            try FileManager.default.setAttributes(
                [.posixPermissions: 0o600],
                ofItemAtPath: passphrase
            )
            let change = try await desk.run(["store", "passphrase", "--from", passphrase])
            #expect(change.status == 0, "\(change.errors)")
            let reported = try await desk.run(["decode"], input: token)
            #expect(reported.status == 3)
            #expect(reported.output.hasPrefix("UNVERIFIED"))
        }
    }
}
