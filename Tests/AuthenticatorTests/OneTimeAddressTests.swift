import Push
import Testing
import Token
import Vocabulary

struct OneTimeAddressTests {
    private func account(
        issuer: String = "Acme",
        accountName: String = "ann",
        policies: AccountPolicies = .none
    ) -> Account {
        Account(
            id: AccountID(issuer: issuer, accountName: accountName),
            policies: policies,
            added: Instant(seconds: 0)
        )
    }

    @Test func `a time-based account is written as other programs read it`() {
        let mechanism = OneTimeSamples.mechanism()
        #expect(
            OneTimeSamples.text(mechanism.address(displaying: account()))
                == "otpauth://totp/Acme:ann?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"
                + "&issuer=Acme&algorithm=SHA1&digits=6&period=30"
        )
    }

    @Test func `a counter-based account names its next counter`() {
        let mechanism = OneTimeSamples.mechanism(
            secret: Array("foob".utf8),
            algorithm: .sha256,
            digits: .eight,
            factor: .counter(7)
        )
        #expect(
            OneTimeSamples.text(mechanism.address(displaying: account()))
                == "otpauth://hotp/Acme:ann?secret=MZXW6YQ&issuer=Acme&algorithm=SHA256&digits=8"
                + "&counter=7"
        )
    }

    @Test func `names are percent-encoded byte by byte`() throws {
        let account = account(issuer: "Ä & B/+#?=%", accountName: "a.b-c_d~e@f g")
        let text = OneTimeSamples.text(OneTimeSamples.mechanism().address(displaying: account))
        let issuer = "%C3%84%20%26%20B%2F%2B%23%3F%3D%25"
        #expect(text.hasPrefix("otpauth://totp/\(issuer):a.b-c_d~e%40f%20g?secret="))
        // pyotp would read such a member in another way than the label.
        #expect(!text.contains("issuer="))
        #expect(try EnrolmentAddress(text).issuer == account.id.issuer)
    }

    @Test(arguments: [("Disney+", false), ("100%", false), ("A & B", true), ("A:+", true)])
    func `an issuer that pyotp decodes twice stands in the label alone`(
        issuer: String,
        hasMember: Bool
    ) throws {
        let text = OneTimeSamples.text(
            OneTimeSamples.mechanism().address(displaying: account(issuer: issuer))
        )
        #expect(text.contains("issuer=") == hasMember)
        let read = try EnrolmentAddress(text)
        #expect(read.issuer == issuer && read.accountName == "ann" && read.warnings.isEmpty)
    }

    @Test(arguments: [
        ("A:B", "c:d", "A%3AB:c%3Ad"), ("A:B", "cd", "cd"), ("A", "c:d", "A:c%3Ad"),
        ("https://a.example:8443", "ann", "ann"),
    ])
    func `a colon inside the issuer does not split the label`(
        issuer: String,
        name: String,
        label: String
    ) throws {
        let account = account(issuer: issuer, accountName: name)
        let text = OneTimeSamples.text(OneTimeSamples.mechanism().address(displaying: account))
        #expect(text.hasPrefix("otpauth://totp/\(label)?"))
        let read = try EnrolmentAddress(text)
        #expect(read.account == account.id && read.warnings.isEmpty)
    }

    @Test func `an account without issuer has the name alone`() {
        let text = OneTimeSamples.text(
            OneTimeSamples.mechanism().address(displaying: account(issuer: ""))
        )
        #expect(text.hasPrefix("otpauth://totp/ann?secret="))
        #expect(!text.contains("issuer"))
    }

    @Test func `the names are those that the person reads`() {
        var account = account()
        account.displayIssuer = "Work"
        account.displayAccountName = "me"
        let text = OneTimeSamples.text(OneTimeSamples.mechanism().address(displaying: account))
        #expect(text.hasPrefix("otpauth://totp/Work:me?"))
        #expect(text.contains("&issuer=Work&"))
    }

    @Test func `what the ForgeRock authenticator knows besides is kept`() throws {
        let account = Account(
            id: AccountID(issuer: "Acme", accountName: "ann"),
            colour: "032b75",
            imageAddress: "https://example.com/a?b",
            policies: try AccountPolicies(parsing: #"{"biometricAvailable":{}}"#),
            added: Instant(seconds: 0)
        )
        let mechanism = OneTimeSamples.mechanism(userID: "user3", resourceID: "device-1")
        #expect(
            OneTimeSamples.text(mechanism.address(displaying: account)).hasSuffix(
                "&period=30&b=032b75&image=https%3A%2F%2Fexample.com%2Fa%3Fb&uid=dXNlcjM"
                    + "&oid=ZGV2aWNlLTE&policies=eyJiaW9tZXRyaWNBdmFpbGFibGUiOnt9fQ"
            )
        )
    }

    @Test(arguments: 1..<70)
    func `the secret can be read back`(count: Int) throws {
        let secret = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ 11) }
        let mechanism = OneTimeSamples.mechanism(secret: secret)
        let text = OneTimeSamples.text(mechanism.address(displaying: account()))
        let member = try #require(text.split(separator: "=").dropFirst().first)
        #expect(try Base32.decode(String(member.prefix { $0 != "&" })) == secret)
    }

    @Test func `the address is not printed by accident`() {
        let address = OneTimeSamples.mechanism().address(displaying: account())
        #expect("\(address)" == "<secret>")
    }
}
