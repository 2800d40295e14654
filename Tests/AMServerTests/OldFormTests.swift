import Foundation
import Testing
import Vocabulary

@testable import AMServer

/// The forms of 13.5, which profile 6.5 writes on demand.
struct OldFormTests {
    private static func bench() -> Bench {
        Bench(profile: .am65, mode: .asAM) { $0.usesOldForms = true }
    }

    @Test func `R6: old addresses have padded Base64 and ids without a type`() async throws {
        let phone = try await Self.bench().scan("an na")
        let parameters = phone.address.parameters
        #expect(phone.address.place == "forgerock")
        #expect(parameters["m"]?.contains(":") == false)
        for name in ["s", "c"] {
            let text = try #require(parameters[name])
            #expect(text.hasSuffix("="))
            #expect(Data(base64Encoded: text)?.count == 32)
        }
        #expect(parameters["l"] == "YW1sYmNvb2tpZT0wMQ==")
    }

    @Test func `R6: the module does not escape the account in mode as-AM`() async throws {
        let order = EnrolmentOrder(user: "an na@b", issuer: "Bank")
        let raw = try await Self.bench().server.enrol(order, base: Bench.base)
        #expect(raw.address.hasPrefix("pushauth://push/forgerock:an na@b?"))
        let escaped = try await Bench(profile: .am65).server.enrol(order, base: Bench.base)
        #expect(escaped.address.hasPrefix("pushauth://push/forgerock:an%20na@b?"))
    }

    @Test func `R6: with old ids the action tells what an answer is for`() async throws {
        let bench = Self.bench()
        let phone = try await bench.registered()
        let sent = try await bench.send()
        #expect(!sent.messageID.contains(":"))
        let body = try phone.answer(sent.token, id: sent.messageID)
        #expect(await bench.post("register", body).refusal == .unknownMessage)
        #expect(await bench.post("authenticate", body) == .accepted)
        #expect(try await bench.server.checkOutcome(sent.messageID) == .success)
    }

    @Test func `R6: other versions have no old forms`() async throws {
        let phone = try await Bench { $0.usesOldForms = true }.scan()
        #expect(phone.address.parameters["m"]?.hasPrefix("REGISTER:") == true)
    }
}
