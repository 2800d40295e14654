import AMServer
import Foundation
import TestSupport
import Testing

/// What an error says of what a person has written.
@Suite struct ErrorWordTests {
    /// A command line with a mistake.
    struct Mistake: Sendable, CustomTestStringConvertible {
        let words: [String]
        let status: Int32
        let reported: String

        init(_ line: String, _ status: Int32, _ reported: String) {
            words = line.split(separator: " ").map(String.init)
            self.status = status
            self.reported = reported
        }

        var testDescription: String { words.joined(separator: " ") }
    }

    private static let mistakes = [
        Mistake(
            "geo place 256.1.1.1",
            1,
            #""256.1.1.1" is not an IP address: its first number is 256."#
        ),
        Mistake("geo place 95,3", 1, #"such as 51.4545,-2.5879. It is "95,3"."#),
        Mistake("geo place Brstol", 1, #"called "Brstol". Give LAT,LON"#),
        Mistake("geo map 1,2 --size 5", 64, #"from 16x6 to 1000x1000; found "5""#),
        Mistake("geo map 1,2 --span 0", 64, "a span must be 1 to 50000 kilometres; found 0"),
        Mistake("geo region 1,2 --metres x", 64, #"such as 500x1500; found "x""#),
        Mistake("geo route 1,2 3,4 --points 1", 64, "a route must have 2 to 10000 points; found 1"),
        Mistake("geo distance 1,2", 64, "give 2 places; found 1"),
        Mistake("list --home here", 1, #"51.4545,-2.5879. It is "here"."#),
        Mistake("list --limit 0", 64, "from 1 to 10000; found 0"),
        Mistake(
            "list --limit ten",
            64,
            "'ten' is invalid for '--limit <limit>'. Please provide a whole"
        ),
        Mistake("list --log-level waring", 64, "Did you mean 'warning'?"),
        Mistake("show 9a4c", 1, #"A position in the list is not an id. It is "9a4c"."#),
        Mistake("approve 1", 1, #"A position in the list is not an id. It is "1"."#),
        Mistake("reject 1", 1, #"A position in the list is not an id. It is "1"."#),
        Mistake("show 1", 1, #"A position in the list is not an id. It is "1"."#),
        Mistake("approve 9a4ce1d0", 1, #"It is "9a4ce1d0"."#),
        Mistake("review --only nofile", 4, "request.unknown: No request has this id."),
        Mistake("review nofile", 1, #"The envelope file "nofile" cannot be read: No such file"#),
        Mistake(
            "decode --keys nokeys x",
            1,
            #"The keys file "nokeys" cannot be read: No such file"#
        ),
        Mistake("decode --now today x", 1, #"milliseconds since 1970. It is "today"."#),
        Mistake("code nobody", 1, #"It is "nobody"."#),
        Mistake("accounts show nobody", 1, #"It is "nobody"."#),
        Mistake("policy explain deviceTampring", 1, #"; did you mean "deviceTampering"?"#),
        Mistake(
            "policy explan",
            1,
            #""explan" is not a command; did you mean "pratique policy explain"?"#
        ),
        Mistake(
            "config chekc",
            1,
            #""chekc" is not a command; did you mean "pratique config check"?"#
        ),
        Mistake(
            "history exprt",
            0,
            #""exprt" is not a command; did you mean "pratique history export"?"#
        ),
        Mistake("history --from ever", 64, "from: must be today, yesterday, a weekday, a year,"),
        Mistake("history --state aproved", 64, "Did you mean 'approved'?"),
        Mistake("history --limit 0", 64, "from 1 to 1000000; found 0"),
        Mistake(
            "history prune",
            64,
            "give one of --keep, --older-than and --unanswered; found none"
        ),
        Mistake("history prune --keep -1", 64, "0 or more; found -1"),
        Mistake("audit --limit 0", 64, "from 1 to 100000; found 0"),
        Mistake("audit show 7", 1, "has no entry 7."),
        Mistake("audit verify --expect foo", 1, #"a colon and 64 digits. It is "foo"."#),
        Mistake("store passphrase", 1, "or name a file that holds it with `--from`."),
        Mistake(
            "store passphrase --from nofile",
            1,
            #"The passphrase file "nofile" cannot be read: No such"#
        ),
        Mistake("enrol --file nofile", 1, #"The address file "nofile" cannot be read: No such"#),
        Mistake("help lst", 64, "'lst' is not a command. Did you mean 'list'?"),
        Mistake("help geo mpa", 64, "'mpa' is not a command. Did you mean 'map'?"),
        Mistake("am-server --port 99999", 64, "from 0 to 65535; found 99999"),
        Mistake("am-server --mode strikt", 64, #"found "strikt"; did you mean "strict"?"#),
        Mistake("am-server --profile 9", 64, #"found "9""#),
        Mistake("am-server --realm x", 64, #"/alpha/beta; found "x""#),
        Mistake("am-server --record-seconds 0", 64, "must be from 1 to 86400; found 0"),
        Mistake("am-server --key x", 64, "need each other; found only --key"),
    ]

    @Test(arguments: mistakes)
    func `an error says what was found`(mistake: Mistake) async throws {
        let folder = try Folder()
        let outcome = try await folder.run(mistake.words, directory: folder.path)
        #expect(outcome.status == mistake.status, "\(outcome.errors)")
        #expect(outcome.errors.contains(mistake.reported), "\(outcome.errors)")
    }

    @Test func `a command that is named is not suggested`() async throws {
        let folder = try Folder()
        for words in [["config", "show", "chekc"], ["policy", "list", "explan"]] {
            let outcome = try await folder.run(words, directory: folder.path)
            #expect(outcome.status == 1)
            #expect(!outcome.errors.contains("is not a command"))
        }
    }

    @Test(arguments: [
        "decode", "config check", "review", "review --only", "show", "approve", "geo place",
        "geo map", "geo map 1,2 --size", "geo region 1,2 --metres", "geo place --lines",
        "policy explain", "code", "accounts show", "accounts import", "audit verify --expect",
        "list --home", "list --limit", "history --from", "enrol", "enrol --file",
        "completions", "help", "risk score --lines", "am-server --host", "decode --now", "--nope",
        "store passphrase --from", "manual",
    ])
    func `an argument of 100 KB is not echoed`(line: String) async throws {
        let folder = try Folder()
        let long = String(repeating: "a", count: 100_000)
        let outcome = try await folder.run(
            line.split(separator: " ").map(String.init) + [long],
            directory: folder.path
        )
        #expect(outcome.status != 0)
        #expect(outcome.errors.utf8.count + outcome.output.utf8.count < 1_000)
    }

    @Test func `a port in use is named`() async throws {
        try await Desk.use { desk in
            let port = desk.host.origin.split(separator: ":").last.map(String.init) ?? ""
            let outcome = try await Program.run(["am-server", "--port", port, "--admin-port", "0"])
            #expect(outcome.status == 1)
            let found = " on port \(port) of \"127.0.0.1\": another program listens there."
            #expect(outcome.errors.contains(found), "\(outcome.errors)")
        }
    }
}
