import Push
import Review
import Service
import Store
import TestSupport
import Testing
import Token
import Vocabulary

/// Names that look like enrolled ones, and issuers of another server, for every family of servers.
@Suite struct LookalikeServerTests {
    /// A family of servers.
    enum Family: CaseIterable {
        case forgeRock, privacyIDEA, bsa

        /// An address with an issuer and a host.
        func address(
            _ issuer: String,
            host: String,
            name: String = "bob"
        ) throws -> String {
            func encoded(_ text: String) -> String {
                text.utf8.map { "%" + ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
            }
            func base64(_ text: String) -> String { Base64.encodeURL(Array(text.utf8)) }
            let server = base64("https://\(host)/push")
            switch self {
            case .forgeRock:
                let key = Base64.encodeURL([UInt8](1...32))
                return "pushauth://push/\(encoded(issuer)):\(name)?a=\(server)&r=\(server)&s=\(key)"
                    + "&c=\(key)&m=REGISTER:1&issuer=\(base64(issuer))"
            case .privacyIDEA:
                let address = try ExampleServer(endpoint: "https://\(host)/ttype/push")
                    .enrolmentAddress
                return address.split(separator: "&").map { member in
                    member.hasPrefix("issuer=") ? "issuer=\(encoded(issuer))" : String(member)
                }.joined(separator: "&")
            case .bsa:
                return "bsa://client/\(encoded(issuer)):\(name)"
                    + "?client_key=\(NotificationBench.clientKey)"
                    + "&url=https%3A//\(host)/bsa"
            }
        }
    }

    /// What is said about an address beside ann at Example Bank, whose answers go to 127.0.0.1:9.
    private func warnings(of address: String) async throws -> [String] {
        try await summary(of: address).warnings.map(\.text)
    }

    private func summary(of address: String) async throws -> AddressSummary {
        let bench = try PushTokenBench()
        try await bench.store.add(
            try OneAccount.mechanism(1),
            deviceToken: nil,
            now: RequestBench.start
        )
        if let device = try ProviderFamilies.address(address) {
            return try await bench.service().summary(ofDevice: device)
        }
        return try await bench.service().summary(of: try EnrolmentAddress(address))
    }

    /// `enrol --replace` may be typed for another account than the one that an address names.
    @Test(arguments: [Family.forgeRock, .bsa])
    func `an account whose answers would go elsewhere needs a yes of its own`(
        family: Family
    ) async throws {
        let moved = try await summary(
            of: family.address("Example Bank", host: "evil.example", name: "ann")
        )
        #expect(moved.isReplacing)
        #expect(moved.confirmations.map(\.name) == ["hosts"])
        let end = "; they would go to evil.example, and its requests are deleted. Go on?"
        #expect(moved.confirmations.first?.question.text.hasSuffix(end) == true)
        let another = try await summary(of: family.address("Example Bank", host: "evil.example"))
        #expect(another.confirmations.isEmpty)
    }

    @Test(arguments: Family.allCases, ["Examp1e Bank", "Ex\u{430}mple Bank", "Exarnple Bank"])
    func `a name that looks like an enrolled one is pointed out`(
        family: Family,
        issuer: String
    ) async throws {
        let warnings = try await warnings(of: family.address(issuer, host: "evil.example"))
        let alike = warnings.filter { $0.contains("looks like that of an enrolled account") }
        #expect(alike.count == 1 && alike[0].hasSuffix("\"ann at Example Bank\"."), "\(warnings)")
        let isForeign = warnings.contains { $0.contains("letters look like Latin ones") }
        #expect(isForeign == (issuer == "Ex\u{430}mple Bank"))
    }

    @Test(arguments: Family.allCases, ["Example Bank", "EXAMPLE BANK", "Example  Bank"])
    func `the issuer of another server is pointed out, with both hosts`(
        family: Family,
        issuer: String
    ) async throws {
        let warnings = try await warnings(of: family.address(issuer, host: "evil.example"))
        let reported = warnings.filter { $0.contains("Another server uses this issuer") }
        #expect(reported.count == 1, "\(warnings)")
        #expect(reported.first?.contains("\"ann at Example Bank\" go to 127.0.0.1") == true)
        #expect(reported.first?.hasSuffix("to evil.example.") == true)
    }

    @Test
    func `a device of a provider that joins codes of an unknown server needs a yes of its own`()
        async throws
    {
        let bench = try PushTokenBench()
        let address = try Family.bsa.address("Shop", host: "evil.example")
        let device = try #require(try ProviderFamilies.address(address))
        let service = bench.service()
        #expect(try await service.summary(ofDevice: device).confirmations.isEmpty)
        let codes = "otpauth://totp/Shop:bob?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Shop"
        _ = try await service.enrol(try EnrolmentAddress(codes))
        let confirmations = try await service.summary(ofDevice: device).confirmations
        #expect(confirmations.map(\.name) == ["add"])
    }

    @Test(arguments: Family.allCases)
    func `another name, and the same server, are not`(family: Family) async throws {
        let other = try await warnings(of: family.address("Other Company", host: "evil.example"))
        let same = try await warnings(of: family.address("Example Bank", host: "127.0.0.1:9"))
        for warning in other + same {
            #expect(!warning.contains("looks like") && !warning.contains("Another server"))
        }
    }
}
