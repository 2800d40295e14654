import Console
import Push
import Review
import Risk
import Service
import TestSupport
import Testing
import Vocabulary

@testable import pratique

/// What a person is told whose answer was not sent.
@Suite struct AnswerWordTests {
    @Test func `an answer to what another program has answered says so in a sentence`() async throws
    {
        let bench = try await RequestBench.filled()
        let service = bench.service(minute: 3)
        let entry = try #require(try await service.openEntries().last)
        func answer(_ decision: Decision) async -> String {
            let told = await service.told(
                answering: decision,
                to: entry.id,
                shown: ["what was shown"],
                given: Proofs(.once)
            )
            return told.events.compactMap { event in
                if case .notice(let notice) = event { notice.text.text } else { nil }
            }.joined(separator: " ")
        }
        #expect(await answer(.approveWithNumber(99)).contains("(answer.number-unexpected)."))
    }

    @Test func `each reason is a sentence with its code, and expects nothing`() {
        let errors: [AnswerError] = [
            .expired, .ended, .reasonsNotTaken, .inFlight, .alreadyDelivered, .otherDecision,
            .otherMechanism, .numberNeeded, .numberNotOffered, .numberUnexpected, .numbersUnusable,
            .presenceNeeded, .presenceNotOffered, .presenceUnexpected, .userVerificationNeeded,
            .kindUnknown,
        ]
        for error in errors + [RequestError.riskRose] as [any CodedError] {
            let text = error.told.text
            #expect(text.hasSuffix(" was sent (\(error.code)).") && text.contains("nothing"))
            #expect(!text.contains("expected:"))
        }
        let taken = AnswerError.alreadyDelivered.told
        #expect(
            taken
                == "This request was answered already, by another window or program; nothing was sent (answer.already-delivered)."
        )
    }

    @Test func `what another part refuses says what it expects`() {
        #expect(RequestError.stillOpen.told.text.hasPrefix("request.still-open: expected: "))
    }
}
