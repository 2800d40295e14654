import Journeys
import Testing

struct CredentialChoiceTests {
    @Test func `names that are the same stay apart`() throws {
        let keys = [[3], [1], [2]].map { Example.credential(id: $0) }
        let choice = CredentialChoice(keys)
        #expect(
            choice.names == [
                "demo, 2026-11-22T12:00:53Z", "demo, 2026-11-22T12:00:53Z (2)",
                "demo, 2026-11-22T12:00:53Z (3)",
            ]
        )
        let ids = try choice.names.map { try choice.credential(named: $0).id }
        #expect(ids == [[1], [2], [3]])
    }

    @Test func `a name that cannot be shown is altered and leads back to its key`() throws {
        let hostile = Example.credential(id: [1], name: "an\u{202E}n\u{1B}[2J")
        let plain = Example.credential(id: [2], name: "an<U+202E>n<U+001B>[2J")
        let choice = CredentialChoice([plain, hostile])
        #expect(
            choice.names == [
                "an<U+202E>n<U+001B>[2J, 2026-11-22T12:00:53Z",
                "an<U+202E>n<U+001B>[2J, 2026-11-22T12:00:53Z (2)",
            ]
        )
        #expect(Set(try choice.names.map { try choice.credential(named: $0).id }) == [[1], [2]])
        let back = try choice.names.map { try choice.credential(named: $0).displayName }
        #expect(Set(back) == [hostile.displayName, plain.displayName])
    }

    @Test func `a name that was not offered is no key`() {
        let choice = CredentialChoice([Example.credential()])
        let error = #expect(throws: WebAuthnError.self) { try choice.credential(named: "demo") }
        #expect(error?.domName == "NotAllowedError")
    }
}
