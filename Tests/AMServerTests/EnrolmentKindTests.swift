import Foundation
import Testing
import Vocabulary

@testable import AMServer

struct EnrolmentKindTests {
    private static func parameters(_ address: String) -> [String: String] {
        let query = address.split(separator: "?", maxSplits: 1)[1]
        return Dictionary(
            uniqueKeysWithValues: query.split(separator: "&").map { part in
                let pair = part.split(
                    separator: "=",
                    maxSplits: 1,
                    omittingEmptySubsequences: false
                )
                return (String(pair[0]), String(pair[1]))
            }
        )
    }

    private static func text(_ value: String?) throws -> String {
        String(decoding: try #require(TestPhone.decode(value ?? "!")), as: UTF8.self)
    }

    @Test func `R5: a logo is Base64 alone and plain in a combined address`() async throws {
        let logo = "https://am.example.com/logo.png"
        var order = EnrolmentOrder(user: "demo", issuer: "Bank")
        let bench = Bench()
        let none = Self.parameters(try await bench.server.enrol(order, base: Bench.base).address)
        #expect(none["image"] == "")
        order.image = logo
        let push = Self.parameters(try await bench.server.enrol(order, base: Bench.base).address)
        #expect(try Self.text(push["image"]) == logo)
        order.kind = .combined
        let both = Self.parameters(try await bench.server.enrol(order, base: Bench.base).address)
        #expect(both["image"] == logo)
        order.kind = .push
        order.image = nil
        let old = Bench(profile: .am65)
        let module = Self.parameters(try await old.server.enrol(order, base: Bench.base).address)
        #expect(module["image"] == nil)
    }

    @Test func `a combined address has the parameters of both`() async throws {
        let bench = Bench()
        var order = EnrolmentOrder(user: "demo", issuer: "Example Bank")
        order.kind = .combined
        order.account = "Demo Person"
        order.colour = "aa00ff"
        order.policies = #"{"deviceTampering":{"score":0.8}}"#
        let page = try await bench.server.enrol(order, base: Bench.base)
        #expect(page.address.hasPrefix("mfauth://totp/Example%20Bank:Demo%20Person?"))
        let found = Self.parameters(page.address)
        let names: Set = [
            "l", "issuer", "m", "s", "c", "r", "a", "uid", "pid", "b", "image", "secret", "period",
            "digits", "oid", "policies",
        ]
        #expect(Set(found.keys) == names)
        #expect(Self.parameters(page.picture) == found)
        #expect(found["secret"]?.wholeMatch(of: /[A-Z2-7]{26}======/) != nil)
        #expect(found["period"] == "30")
        #expect(found["digits"] == "6")
        #expect(found["b"] == "aa00ff")
        #expect(try Self.text(found["issuer"]) == "Example Bank")
        #expect(try Self.text(found["uid"]) == "demo")
        #expect(UUID(uuidString: try Self.text(found["oid"])) != nil)
        #expect(found["oid"] != found["pid"])
        #expect(try Self.text(found["policies"]) == order.policies)
    }

    @Test func `counter, digits and algorithm stand in the address`() async throws {
        var order = EnrolmentOrder(user: "demo", issuer: "Bank & Co")
        order.kind = .oneTime
        order.oneTime.factor = .counter(start: 7)
        order.oneTime.digits = 8
        order.oneTime.algorithm = .sha512
        let page = try await Bench(profile: .am73).server.enrol(order, base: Bench.base)
        #expect(page.address.hasPrefix("otpauth://hotp/Bank%20%26%20Co:demo?secret="))
        let found = Self.parameters(page.address)
        let names: Set = ["secret", "issuer", "counter", "digits", "algorithm", "b", "image"]
        #expect(Set(found.keys) == names)
        #expect(found["counter"] == "7")
        #expect(found["digits"] == "8")
        #expect(found["algorithm"] == "SHA512")
        #expect(found["issuer"] == "Bank%20%26%20Co")
    }

    @Test(arguments: [ServerProfile.am65, .am71, .am72, .blog2019])
    func `before 7.3 nothing can be enrolled together`(profile: ServerProfile) async throws {
        var order = EnrolmentOrder(user: "demo", issuer: "Bank")
        order.kind = .combined
        let wanted = order
        await #expect(throws: SimulationError.enrolmentUnknownToProfile) {
            try await Bench(profile: profile).server.enrol(wanted, base: Bench.base)
        }
    }

    @Test(
        arguments: [
            { $0.colour = "red" }, { $0.oneTime.digits = 7 }, { $0.policies = "[]" },
            { $0.oneTime.factor = .time(period: 0) }, { $0.oneTime.factor = .counter(start: -1) },
            { $0.image = String(repeating: "x", count: 2_049) },
        ] as [@Sendable (inout EnrolmentOrder) -> Void]
    )
    func `values that no device could use are refused`(
        change: @Sendable (inout EnrolmentOrder) -> Void
    ) async throws {
        var order = EnrolmentOrder(user: "demo", issuer: "Bank")
        order.kind = .combined
        change(&order)
        let wanted = order
        await #expect(throws: SimulationError.unusableEnrolment) {
            try await Bench().server.enrol(wanted, base: Bench.base)
        }
    }

    @Test func `R15: a user who removes the device can enrol again`() async throws {
        let bench = Bench()
        _ = try await bench.registered()
        try await bench.server.removeDevices(of: "demo")
        let phone = try await bench.scan()
        #expect(await bench.post("register", try phone.registration()) == .accepted)
        await #expect(throws: SimulationError.noDevice) {
            try await bench.server.removeDevices(of: "nobody")
        }
    }

    @Test func `R4: in mode as-AM a colon in the issuer breaks the address, as it does in AM`()
        async throws
    {
        let phone = try await Bench(mode: .asAM).scan("demo", issuer: "A:B")
        #expect(phone.address.place == "A")
        #expect(phone.address.account == "B:demo")
        #expect(try phone.address.text("issuer") == "A:B")
    }

    @Test func `codes of a combined enrolment are stored together with the device`() async throws {
        let bench = Bench()
        var order = EnrolmentOrder(user: "demo", issuer: "Bank")
        order.kind = .combined
        let page = try await bench.server.enrol(order, base: Bench.base)
        let phone = try TestPhone(address: page.address)
        #expect(await bench.server.allCodeDevices.isEmpty)
        #expect(await bench.post("register", try phone.registration()) == .accepted)
        #expect(await bench.server.pollRegistration(user: "demo") == .registered)
        let codes = try #require(await bench.server.allCodeDevices.first)
        #expect(Base32Text.padded(codes.secret) == phone.address.parameters["secret"])
    }
}
