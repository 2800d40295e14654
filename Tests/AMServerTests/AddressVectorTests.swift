import Foundation
import Testing

@testable import AMServer

struct AddressVectorTests {
    /// What of a sample is not AM's own, or was taken out by those who published it.
    private static let extras: [String: Set<String>] = [
        "am8-era-2025-no-uid": ["image"], "subrealm-dev": ["pid"], "uid-present": ["uid"],
    ]
    private static let profiles: [String: ServerProfile] = [
        "am8-era-2025-no-uid": .am800, "combined-mfauth-raw-image": .am73,
    ]

    private struct Parts {
        let start: Substring
        let members: [(String, String)]

        init(_ address: String) {
            let halves = address.split(separator: "?", maxSplits: 1)
            start = halves[0]
            members = halves[1].split(separator: "&").map { part in
                let cut = part.firstIndex(of: "=") ?? part.endIndex
                return (String(part[..<cut]), String(part[cut...].dropFirst()))
            }
        }

        subscript(name: String) -> String { members.first { $0.0 == name }?.1 ?? "" }

        func text(_ name: String) -> String {
            String(decoding: TestPhone.decode(self[name]) ?? Data(), as: UTF8.self)
        }

        func without(_ names: Set<String>) -> String {
            start + members.filter { !names.contains($0.0) }.map { " \($0.0)=\($0.1)" }.joined()
        }
    }

    @Test func `R2, R5 and R6: addresses of AM are made again from their values`() throws {
        let cases = try Vectors.list("server-registration-uris", "cases")
        #expect(cases.count == 6)
        for vector in cases {
            let name = vector.text("name")
            let published = Parts(vector.text("uri"))
            let made = Parts(try Self.page(name, published).picture)
            let extras = Self.extras[name] ?? []
            #expect(made.without(extras) == published.without(extras), "\(name)")
        }
    }

    private static func page(_ name: String, _ parts: Parts) throws -> EnrolmentPage {
        var settings = ServerSettings()
        settings.mode = .asAM
        settings.profile = profiles[name] ?? .am65
        settings.usesOldForms = name == "padded-base64-and-old-messageid"
        settings.cookie = parts.text("l")
        let label = parts.start.split(separator: "/").last.map(String.init) ?? ""
        var order = EnrolmentOrder(
            user: label.split(separator: ":").last.map(String.init) ?? "",
            issuer: parts.text("issuer")
        )
        order.colour = parts["b"]
        var oneTime: EnrolmentText.OneTime?
        if !parts["image"].isEmpty { order.image = parts.text("image") }
        if parts.start.hasPrefix("mfauth") {
            order.kind = .combined
            order.image = parts["image"]
            order.oneTime.digits = try #require(Int(parts["digits"]))
            oneTime = .init(profileID: "", secret: bytes(ofBase32: parts["secret"]))
        }
        return EnrolmentText(
            settings: settings,
            order: order,
            push: EnrolmentText.Push(
                profileID: "",
                messageID: parts["m"],
                secret: Array(try #require(TestPhone.decode(parts["s"]))),
                challenge: Array(try #require(TestPhone.decode(parts["c"]))),
                resource: parts.text("r").replacing("?_action=register", with: "")
            ),
            oneTime: oneTime
        )
        .page
    }

    private static func bytes(ofBase32 text: String) -> [UInt8] {
        let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")
        let bits = text.compactMap { letters.firstIndex(of: $0) }.map {
            String(repeating: "0", count: 5 - String($0, radix: 2).count) + String($0, radix: 2)
        }
        .joined()
        return stride(from: 0, to: bits.count / 8 * 8, by: 8).compactMap { offset in
            UInt8(bits.dropFirst(offset).prefix(8), radix: 2)
        }
    }

    @Test func `R2: the picture has the order of a Java map`() throws {
        let orders = try #require(
            try Vectors.object("server-registration-uris")["javaHashMapParamOrder"]
                as? [String: Any]
        )
        let profiles: [(String, ServerProfile)] = [
            ("pushauth-7.1-to-8.0.0", .am71), ("pushauth-7.1-to-8.0.0", .am800),
            ("pushauth-8.0.1+", .am802), ("chain-module", .am65),
        ]
        func made(_ settings: ServerSettings, _ order: EnrolmentOrder) -> EnrolmentPage {
            EnrolmentText(
                settings: settings,
                order: order,
                push: .init(
                    profileID: "p",
                    messageID: "m",
                    secret: [1],
                    challenge: [2],
                    resource: "r"
                ),
                oneTime: nil
            )
            .page
        }
        for (name, profile) in profiles {
            var settings = ServerSettings()
            settings.profile = profile
            var order = EnrolmentOrder(user: "demo", issuer: "Bank")
            order.image = "https://am.example.com/logo.png"
            let page = made(settings, order)
            let names = Parts(page.picture).members.map(\.0)
            #expect(names == orders[name] as? [String], "\(profile)")
            #expect(Set(names) == Set(Parts(page.address).members.map(\.0)))
        }
        let hidden = "l issuer m s c r a uid pid b image"
        let page = made(ServerSettings(), EnrolmentOrder(user: "demo", issuer: "Bank"))
        #expect(Parts(page.address).members.map(\.0).joined(separator: " ") == hidden)
    }

    @Test func `responses to published enrolment addresses are the derived ones`() throws {
        for vector in try Vectors.list("server-registration-uris", "cases") {
            let parts = Parts(vector.text("uri"))
            let secret = Array(try #require(TestPhone.decode(parts["s"])))
            let challenge = Array(try #require(TestPhone.decode(parts["c"])))
            #expect(
                SignedToken.response(to: challenge, secret: secret)
                    == vector.text("derivedRegistrationResponse")
            )
        }
    }
}
