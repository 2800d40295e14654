import Push
import Testing
import Vocabulary

@Suite struct RequestStateTests {
    struct Time: Decodable, Sendable, CustomTestStringConvertible {
        struct Expected: Decodable, Sendable {
            let timeExpired: Int64
            let expired: Bool
        }

        let id: String
        let timeAdded: Int64
        let ttl: Int
        let now: Int64
        let expect: Expected

        var testDescription: String { id }
    }

    struct Stored: Decodable, Sendable, CustomTestStringConvertible {
        struct Expected: Decodable, Sendable {
            let isPending: Bool
            let isApproved: Bool
            let isDenied: Bool
        }

        let id: String
        let pending: Bool
        let approved: Bool
        let expect: Expected

        var testDescription: String { id }
    }

    static let times =
        (try? Vectors.some("notification-state", as: Time.self) { id in
            ["st-01", "st-02", "st-04", "st-06", "st-07", "st-08", "st-09"].contains(id)
        }) ?? []
    static let stored =
        (try? Vectors.some("notification-state", as: Stored.self) { id in
            ["st-10", "st-12", "st-13"].contains(id)
        }) ?? []

    private static let validity = Validity(
        issued: Instant(seconds: 1_000),
        received: Instant(seconds: 1_001),
        timeToLive: 120
    )
    private static let inTime = Instant(seconds: 1_120)
    private static let tooLate = Instant(milliseconds: 1_120_001)

    @Test func `no vector is lost`() {
        #expect(Self.times.count == 7)
        #expect(Self.stored.count == 3)
    }

    @Test(arguments: times)
    func `a pending request is shown as expired when its vector says so`(vector: Time) {
        let added = Instant(milliseconds: vector.timeAdded)
        let validity = Validity(issued: added, received: added, timeToLive: vector.ttl)
        let now = Instant(milliseconds: vector.now)
        #expect(validity.expires == Instant(milliseconds: vector.expect.timeExpired))
        let shown = RequestState.pending.displayed(validity: validity, at: now)
        #expect(shown == (vector.expect.expired ? .expired : .pending))
        let answerError = RequestState.pending.answerError(
            to: .reject,
            kind: .standard,
            validity: validity,
            at: now
        )
        #expect(answerError == (vector.expect.expired ? .expired : nil))
    }

    @Test(arguments: stored)
    func `an answer that is stored is the one that was delivered`(vector: Stored) {
        let state: RequestState =
            vector.pending ? .pending : .delivered(vector.approved ? .approve : .reject)
        #expect((state == .pending) == vector.expect.isPending)
        #expect((state == .delivered(.approve)) == vector.expect.isApproved)
        #expect((state == .delivered(.reject)) == vector.expect.isDenied)
    }

    @Test(
        arguments: [
            .sending(.approve), .delivered(.approve), .refused(.approve, .notAccepted),
            .unknown(.approve, .interrupted),
        ] as [RequestState]
    )
    func `only a pending request expires on the screen`(state: RequestState) {
        #expect(state.displayed(validity: Self.validity, at: Self.tooLate) == state)
    }

    @Test(
        arguments: [
            (.pending, .approve, .standard, nil), (.pending, .reject, .standard, nil),
            (.pending, .approveWithNumber(56), .standard, "answer.number-unexpected"),
            (.pending, .approve, .challenge([34, 56, 82]), "answer.number-needed"),
            (.pending, .approveWithNumber(56), .challenge([34, 56, 82]), nil),
            (
                .pending, .approveWithNumber(99), .challenge([34, 56, 82]),
                "answer.number-not-offered"
            ),
            (.pending, .reject, .challenge([34, 56, 82]), nil),
            (.pending, .approve, .biometric, nil),
            (.pending, .approveWithNumber(56), .biometric, "answer.number-unexpected"),
            (.pending, .reject, .biometric, nil),
            (.pending, .approve, .unusableChallenge, "answer.numbers-unusable"),
            (.pending, .approveWithNumber(56), .unusableChallenge, "answer.numbers-unusable"),
            (.pending, .reject, .unusableChallenge, nil),
            (.pending, .approve, .unknown("x"), "answer.kind-unknown"),
            (.pending, .approveWithNumber(56), .unknown("x"), "answer.kind-unknown"),
            (.pending, .reject, .unknown("x"), nil),
            (.expired, .reject, .standard, "answer.expired"),
            (.sending(.approve), .approve, .standard, "answer.in-flight"),
            (.sending(.approve), .reject, .standard, "answer.in-flight"),
            (.delivered(.approve), .approve, .standard, "answer.already-delivered"),
            (.delivered(.approve), .reject, .standard, "answer.already-delivered"),
            (.refused(.approve, .notAccepted), .reject, .standard, nil),
            (.refused(.approve, .notAccepted), .approve, .standard, nil),
            (.refused(.approve, .notAccepted), .approve, .biometric, nil),
            (.unknown(.approve, .interrupted), .approve, .biometric, nil),
            (.unknown(.approve, .interrupted), .approve, .standard, nil),
            (.unknown(.approve, .interrupted), .reject, .standard, "answer.other-decision"),
            (
                .unknown(.approveWithNumber(34), .interrupted), .approveWithNumber(56),
                .challenge([34, 56, 82]), "answer.other-decision"
            ),
            (
                .unknown(.approveWithNumber(34), .interrupted), .approveWithNumber(34),
                .challenge([34, 56, 82]), nil
            ),
        ] as [(RequestState, Decision, PushKind, String?)]
    )
    func `a decision is allowed by the state and the type of the message`(
        state: RequestState,
        decision: Decision,
        kind: PushKind,
        code: String?
    ) {
        func answerError(at now: Instant) -> String? {
            state.answerError(to: decision, kind: kind, validity: Self.validity, at: now)?.code
        }
        #expect(answerError(at: Self.inTime) == code)
        #expect(answerError(at: Self.tooLate) != nil)
    }
}
