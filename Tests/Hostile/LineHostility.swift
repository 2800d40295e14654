import Console
import Push
import Testing
import Token
import Vocabulary

@testable import Review
@testable import Store
@testable import pratique

/// Configurations, lines of sessions and files beside the store that somebody has changed.
@Suite(.timeLimit(.minutes(60))) struct LineHostility {
    @Test func `every mistake of a configuration is named, with where it stands`() async {
        let sample = """
            {"home": {"latitude": 51.45, "longitude": -2.59}, "proxy": "http://relay.example:80",
             "proxy": "http://user:hidden@proxy:3128", "allowedAreas": ["GB", "FR"],
             "limits": {"GBP": 500}, "quietHours": ["22:00-07:00"], "logLevel": "info",
             "thresholds": {"burst_requests": 4}, "friction": {"high": "type"},
             "automaticRejection": {"level": "critical"}, "console": {"keys": {"approve": "j"}}}
            """
        await Rounds.run(usual: 400) { mutator in
            let input = mutator.bytes(Array(sample.utf8))
            let (_, mistakes) = Configuration.examine(input)
            for mistake in mistakes { try Laws.check(mistake, on: input) }
        }
    }

    /// Whether a change has put a secret where none is expected.
    private static func isElsewhere(_ secret: String, in line: String) -> Bool {
        guard let object = (try? JSON.parse(line))?.objectValue else { return false }
        return object.members.contains { member in
            let isItsPlace = ["text", "typed", "address"].contains(member.name)
            return !isItsPlace && (member.name + JSON.text(member.value)).contains(secret)
        }
    }

    @Test func `a line of a JSON session is a command or a mistake that tells no secret`() async {
        let samples = [
            #"{"id":1,"command":"approve","message_id":"AUTHENTICATE:1","number":34,"typed":"249.00 GBP"}"#,
            #"{"command":"reject","message_id":"AUTHENTICATE:1"}"#,
            #"{"command":"answer","message_id":"AUTHENTICATE:1","text":"open sesame"}"#,
            #"{"command":"enrol","address":"otpauth://totp/a?secret=GEZDGNBVGY3TQOJQ"}"#,
            #"{"command":"history","filter":"account:ann state:approved","limit":5}"#,
        ]
        await Rounds.run(usual: 4_000) { mutator in
            let line = mutator.text(mutator.one(of: samples))
            do throws(JSONMembers.Mistake) {
                _ = try JSONCommand(line, at: .earliest)
            } catch {
                let secrets = ["open sesame", "GEZDGNBVGY3TQOJQ", "249.00 GBP"].filter { secret in
                    !Self.isElsewhere(secret, in: line)
                }
                try Laws.check(error.error, hiding: secrets, on: Array(line.utf8))
            }
        }
    }

    @Test func `a line of words that names a request names that one or none`() async {
        let samples = ["approve AUTHENTICATE:1", "reject 1a2b3c4d", "number 34", "anyway", "yes"]
        await Rounds.run(usual: 4_000) { mutator in
            let line = mutator.text(mutator.one(of: samples))
            guard let name = Command(line)?.id else { return }
            guard line.contains(name) else {
                throw Broken("a name is one that stands in the line", on: Array(line.utf8))
            }
        }
    }

    @Test func `a marker is what was written, or none`() async throws {
        let vault = try Vault.made()
        let code = try vault.code(for: [1], label: "marker")
        let text = """
            pratique marker 1
            store \(code.prefix(16).hexadecimal)
            protection key-file
            schema 5
            head 12:\(code.hexadecimal)
            code \(code.hexadecimal)

            """
        try #require(RollbackGuard(text: text)?.text == text)
        await Rounds.run(usual: 4_000) { mutator in
            let changed = mutator.text(text)
            guard let marker = RollbackGuard(text: changed) else { return }
            do throws(StorageError) {
                try marker.check(vault)
            } catch {
                return try Laws.check(error, on: Array(changed.utf8))
            }
            throw Broken("no marker is believed without its code", on: Array(changed.utf8))
        }
    }
}
