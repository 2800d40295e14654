import Foundation
import RegexBuilder
import Testing
import Vocabulary

@testable import AMServer

struct RegistrationTests {
    @Test func `R1: each attempt has its own secret, challenge and id`() async throws {
        let bench = Bench()
        let first = try await bench.scan()
        let second = try await bench.scan()
        for name in ["s", "c"] {
            #expect(try first.address.bytes(name).count == 32)
            #expect(try first.address.bytes(name) != second.address.bytes(name))
        }
        #expect(try first.address.bytes("s") != first.address.bytes("c"))
        #expect(first.address.parameters["m"] != second.address.parameters["m"])
    }

    @Test func `R2: the address of 8.0.2 names the user and the profile`() async throws {
        let phone = try await Bench().scan()
        #expect(phone.address.parameters["image"] == "")
        #expect(try phone.address.text("uid") == "demo")
        #expect(UUID(uuidString: try phone.address.text("pid")) != nil)
        #expect(try phone.address.text("l") == "amlbcookie=01")
    }

    @Test func `the address of 2019 has the issuer in Base64`() async throws {
        let phone = try await Bench(profile: .blog2019).scan()
        #expect(try phone.address.text("issuer") == "Example Bank")
    }

    @Test(arguments: [("", "/json"), ("/alpha", "/json/alpha")])
    func `R3: both addresses in it carry realm and action`(realm: String, path: String) async throws
    {
        let phone = try await Bench { $0.realm = realm }.scan()
        let resource = Bench.base + path + "/push/sns/message?_action="
        #expect(try phone.address.text("r") == resource + "register")
        #expect(try phone.address.text("a") == resource + "authenticate")
    }

    @Test(arguments: [
        "Jörg Müller", "a@b.example", "colon:inside", "100%", "a/b?c=d&e#f", "🏦 bank", "a+b",
    ])
    func `R4: odd names come out of the address as they went in`(name: String) async throws {
        let phone = try await Bench().scan(name, issuer: name)
        #expect(phone.address.place == name)
        #expect(phone.address.account == name)
        #expect(try phone.address.text("issuer") == name)
        #expect(try phone.address.text("uid") == name)
    }

    @Test func `R7: message ids are a type, a random UUID and the milliseconds`() async throws {
        let id = try #require(try await Bench().scan().address.parameters["m"])
        let form = /REGISTER:[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/
        #expect(
            id.wholeMatch(
                of: Regex {
                    form
                    "1755365762960"
                }
            ) != nil
        )
    }

    @Test
    func `R8, R12 and R13: a right answer is taken, and the profile appears with the next poll`()
        async throws
    {
        let bench = Bench()
        let phone = try await bench.scan()
        #expect(await bench.server.pollRegistration(user: "demo") == .waiting)
        let reply = await bench.post("register", try phone.registration())
        #expect(reply == .accepted)
        #expect(await bench.server.allDevices.isEmpty)
        #expect(await bench.server.pollRegistration(user: "demo") == .registered)
        let device = try #require(await bench.server.allDevices.first)
        #expect(device.mechanismUID == phone.mechanism)
        #expect(device.deviceID == "device-1")
        #expect(device.deviceType == "android")
        #expect(device.issuer == "Example Bank")
        #expect(device.deviceName == "Push Device")
        #expect(device.uuid == (try phone.address.text("pid")))
        #expect(device.secret == (try phone.secret))
        #expect(device.created == bench.clock.now)
    }

    @Test func `R9: wrong answers are refused and leave the record as it was`() async throws {
        let bench = Bench()
        let phone = try await bench.scan()
        let stranger = try await bench.scan("stranger")
        let id = try #require(phone.address.parameters["m"])
        let wrong = [
            try phone.registration(["response": "AAAA"]),
            try phone.body(id, ["mechanismUid": "x", "communicationType": "gcm"]),
            try stranger.body(id, ["response": "AAAA"]),
            try phone.registration().replacing("eyJ", with: "eyK"),
            try phone.registration(["communicationType": NSNull()]),
            try phone.registration(["deviceId": " "]),
        ]
        for body in wrong {
            let reply = await bench.post("register", body)
            #expect(reply.status == 400)
            #expect(reply.body == DeviceReply.hiddenBody)
            #expect(reply.body.utf8.count == 60)
        }
        #expect(await bench.post("register", try phone.registration()) == .accepted)
    }

    @Test func `R10 and case 61: a second answer to one id is refused`() async throws {
        let bench = Bench()
        let phone = try await bench.scan()
        #expect(await bench.post("register", try phone.registration()) == .accepted)
        let second = await bench.post("register", try phone.registration())
        #expect(second.refusal == .consumed)
        _ = await bench.server.pollRegistration(user: "demo")
        let third = await bench.post("register", try phone.registration())
        #expect(third.refusal == .unknownMessage)
        #expect(second.body == third.body)
    }

    @Test(arguments: [(119, 200), (120, 400)])
    func `R11: an answer is taken until the record expires`(seconds: Int, status: Int) async throws
    {
        let bench = Bench()
        let phone = try await bench.scan()
        bench.clock.advance(seconds: seconds)
        #expect(await bench.post("register", try phone.registration()).status == status)
        if status == 400 { #expect(await bench.server.pollRegistration(user: "demo") == .expired) }
    }

    @Test func `R12 and case 65: a page that polls too late has no device`() async throws {
        let bench = Bench()
        let phone = try await bench.scan()
        #expect(await bench.post("register", try phone.registration()) == .accepted)
        bench.clock.advance(seconds: 121)
        #expect(await bench.server.pollRegistration(user: "demo") == .expired)
        #expect(await bench.server.allDevices.isEmpty)
    }

    @Test(arguments: [("apns", "APNS"), ("gcm", "GCM"), ("console", "GCM"), ("APNS", "GCM")])
    func `R14: only apns selects the Apple kind`(type: String, provider: String) async throws {
        let bench = Bench()
        var phone = try await bench.scan()
        phone.communication = type
        _ = await bench.post("register", try phone.registration())
        _ = await bench.server.pollRegistration(user: "demo")
        let device = try #require(await bench.server.allDevices.first)
        #expect(device.communicationType == type)
        #expect(device.target.contains("endpoint/\(provider)/"))
    }

    @Test func `R15: a user with a device gets no second address`() async throws {
        let bench = Bench()
        _ = try await bench.registered()
        await #expect(throws: SimulationError.userHasDevice) { try await bench.scan() }
    }

    @Test func `R16: unknown claims of a registration are ignored`() async throws {
        let bench = Bench()
        let phone = try await bench.scan()
        let body = try phone.registration(["exp": 1, "colour": ["a": 1]])
        #expect(await bench.post("register", body) == .accepted)
    }

    @Test func `a blank mechanism is taken from the device and fails at the page`() async throws {
        let bench = Bench()
        let phone = try await bench.scan()
        let body = try phone.registration(["mechanismUid": ""])
        #expect(await bench.post("register", body) == .accepted)
        #expect(await bench.server.pollRegistration(user: "demo") == .failed)
    }
}
