import Journeys
import Push
import Testing

struct JourneyAddressTests {
    @Test(arguments: [
        ("https://am.example.com/am", "https://am.example.com/am/json/realms/root/authenticate"),
        ("https://am.example.com/am/", "https://am.example.com/am/json/realms/root/authenticate"),
        ("https://am.example.com", "https://am.example.com/json/realms/root/authenticate"),
        (
            "https://am.example.com:8443/sso/am/XUI/?realm=/alpha&service=Login",
            "https://am.example.com:8443/sso/am/json/realms/root/realms/alpha/authenticate"
                + "?authIndexType=service&authIndexValue=Login"
        ),
        (
            "http://localhost/openam/XUI/#login/&service=push",
            "http://localhost/openam/json/realms/root/authenticate"
                + "?authIndexType=service&authIndexValue=push"
        ),
        (
            "https://am.example.com/am/json/realms/root/realms/customers/realms/a%20b/authenticate",
            "https://am.example.com/am/json/realms/root/realms/customers/realms/a%20b/authenticate"
        ),
        (
            "https://am.example.com/am/json/authenticate",
            "https://am.example.com/am/json/authenticate"
        ),
        (
            "https://am.example.com/am/json/alpha/authenticate",
            "https://am.example.com/am/json/realms/root/realms/alpha/authenticate"
        ),
        (
            "https://am.example.com/am/json/authenticate?realm=/a/b&noSession=true&ForceAuth=true",
            "https://am.example.com/am/json/realms/root/realms/a/realms/b/authenticate"
                + "?noSession=true&ForceAuth=true"
        ),
        (
            "https://am.example.com/am/XUI/?suspendedId=a%2Bb",
            "https://am.example.com/am/json/realms/root/authenticate?suspendedId=a%2Bb"
        ),
    ])
    func `an address of AM, its page or its endpoint leads to the endpoint`(
        given: String,
        steps: String
    ) throws {
        #expect(try JourneyAddress(given).steps() == steps)
    }

    @Test func `what a person says counts more than what the address says`() throws {
        let address = try JourneyAddress(
            "https://am.example.com/am/XUI/?realm=/alpha&service=Login",
            realm: "/customers/Über uns",
            index: .journey("pay & go"),
            isWithoutSession: true
        )
        #expect(address.realm == "/customers/Über uns")
        #expect(
            address.steps() == "https://am.example.com/am/json/realms/root/realms/customers/realms/"
                + "%C3%9Cber%20uns/authenticate?authIndexType=service"
                + "&authIndexValue=pay%20%26%20go&noSession=true"
        )
    }

    @Test func `a transaction is asked for by advice`() throws {
        let index = JourneyIndex.transaction("a<b")
        let address = try JourneyAddress("https://am.example.com/am", index: index)
        let steps = address.steps()
        #expect(steps.contains("authIndexType=composite_advice"))
        #expect(steps.contains("TransactionConditionAdvice%22%2F%3E%3C%2FAttribute") == false)
        #expect(steps.contains("%3CValue%3Ea%26lt%3Bb%3C%2FValue%3E"))
    }

    @Test func `a session that is raised stands in each address`() throws {
        let session = try #require(SessionToken("AQIC5w.*AAJ*"))
        let steps = try JourneyAddress("https://am.example.com/am").steps(upgrading: session)
        #expect(steps.hasSuffix("?sessionUpgradeSSOTokenId=AQIC5w.%2AAAJ%2A"))
    }

    @Test func `the site is the one of the address`() throws {
        let address = try JourneyAddress("https://AM.example.com:8443/am")
        #expect(address.origin.text == "https://am.example.com:8443")
    }

    @Test(arguments: [
        "am.example.com", "ftp://am.example.com/am", "https://ann:x@am.example.com/am",
        "https://am.example.com/am\u{1B}",
        "https://am.example.com/am/json/realms/root/x/authenticate",
        "https://am.example.com/am/json/a%GG/authenticate",
        "https://am.example.com/am?realm=/a/../b",
        "https://am.example.com/am/json/realms/root/realms/%2e%2e/authenticate",
        "https://am.example.com/am/json/realms/root/realms/%2E/authenticate",
        "https://am.example.com/am/json/../authenticate",
        "https://am.example.com/am/json/./authenticate",
        "https://am.example.com/am/json/a%2Fb/authenticate",
        "https://am.example.com/am/json/a%5Cb/authenticate",
        "https://am.example.com/am/json/%252e%252e/authenticate",
        "https://am.example.com/am/json/a%252Fb/authenticate",
        "https://am.example.com/am/json/..%3Bx/authenticate",
        "https://am.example.com/am/json/a%00/authenticate",
        "https://am.example.com/am?realm=/a%252F..", "https://am.example.com/am?realm=/a/..%3B/b",
        "https://am.example.com/am?realm=/%255C",
        "https://am.example.com/am/XUI/#login/&realm=/%2e%2e",
        "https://am.example.com/am/../evil", "https://am.example.com/%2e%2e/am",
        "https://am.example.com/am/..;/evil",
    ])
    func `an address that leads nowhere is refused`(text: String) {
        #expect(throws: (any Error).self) { try JourneyAddress(text) }
    }

    @Test(arguments: ["..", "/a/.", "/a/..", "/a%2fb", "/%2e%2e", "/a/..;b", "/a\\b", "/a\u{0}"])
    func `a realm that climbs is refused where a person names it, too`(realm: String) {
        #expect(throws: (any Error).self) {
            try JourneyAddress("https://am.example.com/am", realm: realm)
        }
    }
}
