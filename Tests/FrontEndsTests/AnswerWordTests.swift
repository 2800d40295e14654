import Push
import Risk
import Service
import TestSupport
import Testing
import Vocabulary

@testable import Review
@testable import pratique

/// What a person is told whose answer was not sent.
@Suite struct AnswerWordTests {
    @Test func `an answer to what another program has answered says so in a sentence`() async throws
    {
        let bench = try await RequestBench.filled()
        let service = bench.service(minute: 3)
        let entry = try #require(try await service.openEntries().last)
        func answer(_ decision: Decision) async -> String {
            let session = Session(service: service) { _ in }
            let reported = await session.perform(.answer(entry.id, decision, given: Proofs(.once)))
            return reported.compactMap(\.message?.text.text).joined(separator: " ")
        }
        #expect(await answer(.approveWithNumber(99)).contains("(answer.number-unexpected)"))
    }

    @Test func `each reason is a sentence with its code, and says that nothing was sent`() {
        let errors: [AnswerError] = [
            .expired, .ended, .inFlight, .alreadyDelivered, .otherDecision,
            .otherMechanism, .numberNeeded, .numberNotOffered, .numberUnexpected, .numbersUnusable,
            .presenceNeeded, .presenceNotOffered, .presenceUnexpected, .userVerificationNeeded,
            .kindUnknown,
        ]
        for error in errors + [RequestError.riskRose] as [any CodedError] {
            let text = error.sentenceWithCode.text
            #expect(text.hasSuffix(" was sent. (\(error.code))") && text.contains("Nothing"))
            #expect(!text.contains("expected:"))
        }
        let taken = AnswerError.alreadyDelivered.sentenceWithCode
        #expect(
            taken
                == "This request was answered already, by another window or program. Nothing was sent. (answer.already-delivered)"
        )
    }

    @Test func `what another part refuses is told in the same form`() {
        let error = RequestError.stillOpen
        #expect(error.sentenceWithCode.text == "\(error.reason) (request.still-open)")
    }
}
