import Push
import Testing
import Token
import Vocabulary

struct OneTimeExportTests {
    @Test(
        arguments: HashAlgorithm.allCases,
        [
            OneTimeMechanism.Factor.time(period: 30), .time(period: 86_400), .counter(0),
            .counter(UInt64(Int64.max)),
        ]
    )
    func `an exported account is enrolled again with all it has`(
        algorithm: HashAlgorithm,
        factor: OneTimeMechanism.Factor
    ) throws {
        for (place, digits) in OneTimeMechanism.Digits.allCases.enumerated() {
            let account = Account(
                id: AccountID(issuer: "Ä & B/+#?=%", accountName: "ann:1@example.com 2"),
                colour: "032b75",
                imageAddress: "https://example.com/a?b=c&d",
                policies: try AccountPolicies(parsing: #"{"z":{},"a":{"score":0.8}}"#),
                added: Instant(seconds: 1)
            )
            let mechanism = OneTimeMechanism(
                uid: "1",
                account: account.id,
                secret: SecretBytes(Array(OneTimeSamples.key.prefix(16 + place))),
                algorithm: algorithm,
                digits: digits,
                factor: factor,
                userID: "user 3",
                resourceID: "device-1"
            )
            let text = OneTimeSamples.text(mechanism.address(displaying: account))
            let address = try EnrolmentAddress(text)
            #expect(address.account(added: account.added) == account)
            #expect(address.warnings.isEmpty)
            let found = try #require(try address.oneTimeMechanism(uid: "1"))
            #expect(found.account == mechanism.account)
            #expect(OneTimeSamples.text(found.secret) == OneTimeSamples.text(mechanism.secret))
            #expect(found.algorithm == algorithm && found.digits == digits)
            #expect(found.factor == factor)
            #expect(found.userID == "user 3" && found.resourceID == "device-1")
        }
    }
}
