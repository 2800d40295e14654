import Risk
import Testing
import Vocabulary

@testable import Push

@Suite struct UnsignedMessageTests {
    private func assessment(asker: String?) throws -> Assessment {
        let question = UnsignedQuestion(
            messageID: try MessageID("bsa-1"),
            deviceUID: "m",
            challenge: [UInt8](repeating: 7, count: 32),
            asker: asker,
            site: nil,
            codeFollows: nil,
            other: [],
            hasHiddenCharacters: false
        )
        return assessed(ApprovalRequest(unsigned: question, received: Signed.issued))
    }

    @Test(arguments: ["Family Bank", nil] as [String?])
    func `it is medium at least, and says why`(asker: String?) throws {
        let assessment = try assessment(asker: asker)
        let hint = try #require(assessment["message.unsigned"])
        #expect(hint.severity == .medium)
        #expect(hint.sentence.text.hasPrefix("Nobody signed this message"))
        #expect(assessment.level >= .medium)
        #expect(assessment["message.text-unsigned"] == nil)
    }

    @Test func `a life that the message does not state is no oddity`() throws {
        let codes = try assessment(asker: "Family Bank").codes
        #expect(!codes.contains { $0.hasPrefix("time.") })
    }

    @Test func `a signed one has no such hint`() throws {
        #expect(try RuleCase().assessment()["message.unsigned"] == nil)
    }
}
