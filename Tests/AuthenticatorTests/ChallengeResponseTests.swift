import Push
import Testing
import Token
import Vocabulary

/// Proofs, seen in the registration that carries them.
@Suite struct ChallengeResponseTests {
    struct Vector: Decodable, Sendable, CustomTestStringConvertible {
        let id: String
        let secret: String
        let challenge: String
        let expect: String

        var testDescription: String { id }
    }

    static let vectors = (try? Vectors.all("challenge-responses", as: Vector.self)) ?? []

    @Test func `no vector is lost`() { #expect(Self.vectors.count == 14) }

    @Test(arguments: vectors)
    func `a challenge is answered as its vector says`(vector: Vector) throws {
        let endpoint = base64("https://am.example.com/")
        let text =
            "pushauth://push/a:b?s=\(vector.secret)&c=\(vector.challenge)"
            + "&r=\(endpoint)&a=\(endpoint)&m=REGISTER:1"
        if vector.expect.hasPrefix("error") {
            let code = refusal { try EnrolmentAddress(text) }
            #expect(code == (vector.secret.isEmpty ? "enrolment.missing.s" : "enrolment.invalid.s"))
            return
        }
        let registration = try EnrolmentAddress(text)
            .registration(mechanismUID: "m", deviceToken: "t", deviceName: "n")
        #expect(try registration.request.claims()["response"] == .string(vector.expect))
    }
}
