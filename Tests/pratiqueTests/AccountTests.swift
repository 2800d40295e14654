import AMServer
import Foundation
import TestSupport
import Testing

@Suite struct AccountTests {
    private static let totp =
        "otpauth://totp/Bank:codes?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&algorithm=SHA1&digits=8"

    @Test func `a time-based code is that of RFC 6238`() async throws {
        try await Desk.use { desk in
            #expect(try await desk.run(["enrol", "-"], input: Self.totp).status == 0)
            let code = try await desk.run(["code", "codes", "--at", "1970-01-01T00:00:59Z"])
            #expect(code.output == "94287082\n")
            #expect(code.errors.contains("valid for 1 s"))
            let json = try await desk.run(
                ["code", "Bank:codes", "--at", "1970-01-01T00:00:59Z", "--json"]
            )
            #expect(json.output.contains(#""code":"94287082""#))
            #expect(json.output.contains(#""until":"1970-01-01T00:01:00Z""#))
        }
    }

    @Test func `a note may be typed in several words`() async throws {
        try await Desk.use { desk in
            #expect(try await desk.run(["enrol", "-"], input: Self.totp).status == 0)
            let noted = try await desk.run(["accounts", "note", "codes", "Call", "0117", "now"])
            #expect(noted.status == 0, "\(noted.errors)")
            let shown = try await desk.run(["accounts", "show", "codes"])
            #expect(shown.output.contains("Call 0117 now"))
        }
    }

    @Test func `a name like another account's issuer and name gets no code of that account`()
        async throws
    {
        try await Desk.use { desk in
            let secrets = ["GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ", "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"]
            func enrol(_ label: String, _ secret: String) async throws -> ChildProcess.Outcome {
                let address = "otpauth://totp/\(label)?secret=\(secret)"
                let outcome = try await desk.run(["enrol", "-"], input: address)
                #expect(outcome.status == 0, "\(outcome.errors)")
                return outcome
            }
            func code(_ name: String) async throws -> ChildProcess.Outcome {
                try await desk.run(["code", name, "--at", "1970-01-01T00:00:59Z"])
            }
            _ = try await enrol("Bank:codes", secrets[0])
            let bank = try await code("codes")
            let other = try await enrol("Shop:Bank%3Acodes", secrets[1])
            #expect(other.errors.contains("read like those of another:"))
            #expect(other.output.contains("pratique code Shop:Bank:codes"))
            #expect(try await code("Shop:Bank:codes").output != bank.output)
            let named = try await code("Bank:codes")
            #expect(named.output == bank.output && named.errors.contains("for \"codes at Bank\""))
            #expect(try await desk.run(["lock", "Shop:Bank:codes"]).status == 0)
            #expect(try await code("Bank:codes").status == 0)
            // And where the other account was there first.
            _ = try await enrol("Acme:Git%3Aann", secrets[1])
            let alone = try await code("Git:ann")
            #expect(alone.errors.contains("account.unknown"))
            #expect(alone.errors.contains("Acme:Git:ann"))
            let late = try await enrol("Git:ann", secrets[0])
            #expect(late.errors.contains("read like those of another:"))
            #expect(try await code("Git:ann").output == bank.output)
            // A label that reads as another account's.
            let shown = try await enrol("Dot:codes%20at%20Bank", secrets[1])
            #expect(shown.errors.contains("read like those of another:"))
        }
    }

    @Test func `a command that the program names can be pasted into a shell`() async throws {
        try await Desk.use { desk in
            let address =
                "otpauth://totp/Bank:a$(touch%20x);b?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"
                + "&pin=True"
            #expect(try await desk.run(["enrol", "-"], input: address).status == 0)
            let lines = try await desk.run(["review", "--plain"], input: "codes\nquit\n")
            let words = lines.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            #expect(words.contains("pratique code 'a$(touch x);b'"), "\(words)")
        }
    }

    @Test func `counter-based codes follow RFC 4226 and none comes twice`() async throws {
        try await Desk.use { desk in
            let address =
                "otpauth://hotp/Bank:steps?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&counter=0"
            #expect(try await desk.run(["enrol", "-"], input: address).status == 0)
            for expected in ["755224", "287082", "359152"] {
                #expect(try await desk.run(["code", "steps"]).output == expected + "\n")
            }
            let timed = try await desk.run(["code", "steps", "--at", "2023-11-14T22:13:20Z"])
            #expect(timed.errors.contains("code.time"))
            #expect(try await desk.run(["code", "steps"]).output == "969429\n")
        }
    }

    @Test func `an account is renamed, found by either name, and removed with all it has`()
        async throws
    {
        try await Desk.use { desk in
            _ = try await desk.send()
            #expect(try await desk.run(["list"]).output.contains("ann at Example Bank"))
            let renamed = try await desk.run(["accounts", "rename", "ann", "--name", "Shared till"])
            #expect(renamed.output == "renamed to \"Shared till at Example Bank\"\n")
            #expect(try await desk.run(["list", "--json"]).output.contains("Shared till at"))
            #expect(try await desk.run(["accounts", "show", "ann"]).status == 0)
            let unasked = try await desk.run(["accounts", "remove", "shared till"])
            #expect(unasked.status == 1)
            #expect(unasked.errors.contains("argument.unconfirmed"))
            #expect(try await desk.run(["accounts", "remove", "shared till", "--yes"]).status == 0)
            #expect(try await desk.run(["accounts"]).output.isEmpty)
            #expect(try await desk.run(["list"]).output.isEmpty)
        }
    }

    @Test func `a locked account approves nothing and gives no codes, but rejects`() async throws {
        try await Desk.use { desk in
            #expect(try await desk.run(["enrol", "-"], input: Self.totp).status == 0)
            let push = try await desk.send()
            #expect(try await desk.run(["lock", "ann"]).status == 0)
            #expect(try await desk.run(["lock", "codes"]).status == 0)
            let approval = try await desk.run(["approve", push.messageID, "--yes"])
            #expect(approval.errors.contains("account.locked"))
            #expect(await desk.host.record(push.messageID)?.answers.isEmpty == true)
            #expect(try await desk.run(["code", "codes"]).errors.contains("account.locked"))
            let again = try await desk.run(["lock", "ann"])
            #expect(again.errors.contains("account.lock.already-locked"))
            #expect(try await desk.run(["reject", push.messageID]).status == 0)
            #expect(try await desk.run(["unlock", "ann"]).status == 0)
            #expect(try await desk.run(["unlock", "ann"]).errors.contains("not-locked"))
            let second = try await desk.send()
            #expect(try await desk.run(["approve", second.messageID, "--yes"]).status == 0)
        }
    }

    @Test func `a home-made address ends no lock`() async throws {
        try await Desk.use { desk in
            #expect(try await desk.run(["enrol", "-"], input: Self.totp).status == 0)
            #expect(try await desk.run(["lock", "codes"]).status == 0)
            let replaced = try await desk.run(
                ["enrol", "-", "--replace", "--yes"],
                input: Self.totp
            )
            #expect(replaced.errors.contains("account.locked"))
            #expect(try await desk.run(["lock", "ann"]).status == 0)
            let added = try await desk.run(
                ["enrol", "-"],
                input: Self.totp.replacing("Bank:codes", with: "Example%20Bank:ann")
            )
            #expect(added.errors.contains("account.locked"))
            let push = try await desk.run(
                ["enrol", "-", "--replace", "--yes"],
                input: desk.address
            )
            #expect(push.errors.contains("account.locked"))
            #expect(try await desk.run(["code", "codes"]).errors.contains("account.locked"))
        }
    }

    @Test func `a failing policy locks, names itself, and unlocks when it passes`() async throws {
        try await Desk.use { desk in
            let policies = Data(#"{"deviceTampering":{"score":0.85}}"#.utf8).base64EncodedString()
            let address = Self.totp + "&policies=" + policies
            #expect(try await desk.run(["enrol", "-"], input: address).status == 0)
            // A library that the program does not ask for.
            let library = try #require(Self.library)
            let tampered = try await desk.run(
                ["code", "codes"],
                environment: ["LD_PRELOAD": library]
            )
            #expect(tampered.errors.contains("account.locked"))
            let listed = try await desk.run(["accounts"], environment: ["LD_PRELOAD": library])
            #expect(listed.output.contains("locked: policy deviceTampering fails"))
            #expect(try await desk.run(["code", "codes"]).status == 0)
            let policy = try await desk.run(["policy"])
            #expect(policy.output.contains("deviceTampering: complies"))
            let explained = try await desk.run(["policy", "explain", "deviceTampering"])
            #expect(explained.output.contains("tampering score"))
        }
    }

    /// Any library that can be preloaded.
    private static let library = ["/lib/x86_64-linux-gnu", "/lib/aarch64-linux-gnu"]
        .map { $0 + "/libm.so.6" }
        .first { FileManager.default.fileExists(atPath: $0) }
}
