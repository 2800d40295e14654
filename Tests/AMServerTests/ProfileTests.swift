import Foundation
import Testing
import Vocabulary

@testable import AMServer

struct ProfileTests {
    private static let pushNames: Set = ["l", "issuer", "m", "s", "c", "r", "a", "b"]
    private static let oldClaims: Set = ["u", "l", "c", "t"]
    private static let newClaims: Set = ["u", "l", "c", "t", "m", "k", "i", "p", "x"]

    @Test(arguments: [
        (ServerProfile.am65, pushNames, "forgerock", "519387"),
        (.blog2019, pushNames, "forgerock", "519387"),
        (.am71, pushNames.union(["image"]), "forgerock", "032b75"),
        (.am72, pushNames.union(["image"]), "forgerock", "032b75"),
        (.am73, pushNames.union(["image"]), "Example Bank", "032b75"),
        (.am800, pushNames.union(["image"]), "Example Bank", "032b75"),
        (.am802, pushNames.union(["image", "uid", "pid"]), "Example Bank", "032b75"),
    ])
    func `R2: each version has its parameters and its place`(
        profile: ServerProfile,
        names: Set<String>,
        place: String,
        colour: String
    ) async throws {
        let phone = try await Bench(profile: profile).scan()
        #expect(Set(phone.address.parameters.keys) == names)
        #expect(phone.address.place == place)
        #expect(phone.address.account == "demo")
        #expect(phone.address.parameters["b"] == colour)
        #expect(phone.address.parameters.values.allSatisfy { !$0.contains("=") })
    }

    @Test(arguments: [
        (ServerProfile.am65, oldClaims), (.am71, oldClaims),
        (.blog2019, oldClaims.union(["payload"])), (.am72, newClaims), (.am73, newClaims),
        (.am800, newClaims), (.am802, newClaims.union(["d"])),
    ])
    func `M2 and M14: each version has its claims, all of them texts`(
        profile: ServerProfile,
        names: Set<String>
    ) async throws {
        let bench = Bench(profile: profile)
        _ = try await bench.registered()
        let sent = try await bench.send()
        let claims = try TestPhone.claims(sent.token)
        #expect(Set(claims.keys) == names)
        #expect(claims["d"] == (profile == .am802 ? "demo" : nil))
    }

    @Test(arguments: ServerProfile.allCases)
    func `M10: a challenge has numbers from 7.2 on, and different ones from 7.3 on`(
        profile: ServerProfile
    ) async throws {
        let bench = Bench(profile: profile)
        _ = try await bench.registered()
        guard profile.hasPushKinds else {
            for kind in [PushOrder.Kind.challenge, .biometric] {
                await #expect(throws: SimulationError.kindUnknownToProfile) {
                    try await bench.send { $0.kind = kind }
                }
            }
            return
        }
        var hasRepeats = false
        for _ in 0..<300 {
            let sent = try await bench.send { $0.kind = .challenge }
            let numbers = try #require(try TestPhone.claims(sent.token)["n"]).split(separator: ",")
            #expect(numbers.count == 3)
            if Set(numbers).count < 3 { hasRepeats = true }
        }
        #expect(hasRepeats == (profile == .am72))
    }

    @Test(arguments: ServerProfile.allCases, PushOrder.Kind.allCases)
    func `M12: the category follows the kind from 7.3 on`(
        profile: ServerProfile,
        kind: PushOrder.Kind
    ) async throws {
        let bench = Bench(profile: profile)
        _ = try await bench.registered()
        guard profile.hasPushKinds || kind == .default else { return }
        let sent = try await bench.send { $0.kind = kind }
        let text = try #require(await bench.server.envelope(of: sent.messageID, as: .aps))
        let category = try JSONReader.read(text)["aps"]?["category"]?.text
        switch profile {
        case .am65, .am71, .blog2019, .openAM16: #expect(category == nil)
        case .am72: #expect(category == "authentication")
        default:
            let suffix = kind == .default ? "" : "_" + kind.rawValue
            #expect(category == "authentication" + suffix)
            #expect(try TestPhone.claims(sent.token)["k"] == kind.rawValue)
        }
    }

    @Test func `M17: claims come in random order when the server is set so`() async throws {
        let bench = Bench { $0.shufflesClaims = true }
        _ = try await bench.registered()
        var orders: Set<String> = []
        for _ in 0..<20 {
            let sent = try await bench.send { $0.kind = .challenge }
            let part = sent.token.split(separator: ".")[1]
            let data = try #require(TestPhone.decode(String(part)))
            let names = String(decoding: data, as: UTF8.self).matches(of: /"([a-z])":"/)
                .map { String($0.1) }
            #expect(names.sorted().joined() == "cdiklmnptux")
            orders.insert(names.joined())
        }
        #expect(orders.count > 10)
    }

    @Test func `V18: before 7.3 a journey waits as long as the record lives`() async throws {
        let bench = Bench(profile: .am72)
        _ = try await bench.registered()
        let sent = try await bench.send { $0.timeoutMilliseconds = 20_000 }
        #expect(try await bench.server.checkOutcome(sent.messageID) == .waiting)
        bench.clock.advance(seconds: 119)
        #expect(try await bench.server.checkOutcome(sent.messageID) == .waiting)
        bench.clock.advance(seconds: 1)
        #expect(try await bench.server.checkOutcome(sent.messageID) == .expired)
    }

    @Test(arguments: ServerProfile.allCases)
    func `the date of the last approval is kept from 8.0 on`(profile: ServerProfile) async throws {
        let bench = Bench(profile: profile)
        let phone = try await bench.registered()
        let sent = try await bench.send()
        let before = bench.clock.now
        bench.clock.advance(seconds: 5)
        let body = try phone.answer(sent.token, id: sent.messageID)
        #expect(await bench.post("authenticate", body) == .accepted)
        #expect(try await bench.server.checkOutcome(sent.messageID) == .success)
        let isKept = [.am800, .am802, .am81].contains(profile)
        let last = try #require(await bench.server.allDevices.first).lastAccess
        #expect(last == (isKept ? bench.clock.now : before))
    }

    @Test(arguments: ServerProfile.allCases)
    func `H4: a refresh is known from 8.0.2 on`(profile: ServerProfile) async throws {
        let reply = await Bench(profile: profile).post("refresh", "{}")
        #expect(reply.status == ([.am802, .am81].contains(profile) ? 400 : 501))
    }
}
