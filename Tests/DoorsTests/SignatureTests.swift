import Testing
import Vocabulary

@testable import Push

/// Requests that botocore 1.43 has signed; the first four are AWS's own examples of the signature.
struct SignatureTests {
    private static let key = "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY"
    private static let now = Instant(rfc3339: "2015-08-30T12:36:00Z")
    private static let signed: [String] = ["host", "x-amz-date"]

    private struct Sample {
        var request = SignatureTests.request()
        var signature = RequestSignature(
            region: "us-east-1",
            service: "sns",
            keys: ["AKIDEXAMPLE": SignatureTests.key]
        )

        mutating func refused(at now: Instant? = SignatureTests.now) throws -> SNSFault? {
            let now = try #require(now)
            do throws(SNSFault) {
                _ = try signature.sender(of: request, at: now)
                return nil
            } catch { return error }
        }
    }

    /// A request to our door; `Authorization` is that of botocore unless parts of it are replaced.
    private static func request(
        replacing old: String = "",
        by new: String = "",
        body: String = "Action=Publish&Version=2010-03-31",
        without header: String = ""
    ) -> DoorRequest {
        let authorization = """
            AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/sns/aws4_request, \
            SignedHeaders=content-type;host;x-amz-date, \
            Signature=6236527a451b681d17d2f1c5cdde359d26d8b29d5e08e325df705973193f7792
            """
        let headers = [
            HTTPHeader("Host", "localhost:8600"),
            HTTPHeader("Content-Type", "application/x-www-form-urlencoded; charset=utf-8"),
            HTTPHeader("X-Amz-Date", "20150830T123600Z"),
            HTTPHeader("Authorization", authorization.replacingText(old, by: new)),
        ]
        return DoorRequest(
            method: "POST",
            path: "/",
            headers: headers.filter { $0.name != header },
            body: Array(body.utf8)
        )
    }

    @Test(
        arguments: [
            ("GET", nil, "", "5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31"),
            ("POST", nil, "", "5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b"),
            (
                "POST", nil, "Param1=value1",
                "ff11897932ad3f4e8b18135d722051e5ac45fc38421b1da7b9d196a0fe09473a"
            ),
            (
                "GET", "Param2=value2&Param1=value1", "",
                "b97d918cfa904a5beff61c982a1b6f458b799221646efd99d3219ec94cdf2500"
            ),
        ] as [(String, String?, String, String)]
    )
    func `signatures are those of Amazon's examples`(
        method: String,
        query: String?,
        body: String,
        expected: String
    ) {
        let type = "application/x-www-form-urlencoded"
        let request = DoorRequest(
            method: method,
            path: "/",
            query: query,
            headers: [
                HTTPHeader("Host", "example.amazonaws.com"),
                HTTPHeader("X-Amz-Date", "20150830T123600Z"), HTTPHeader("Content-Type", type),
            ],
            body: Array(body.utf8)
        )
        let signature = RequestSignature(region: "us-east-1", service: "service", keys: [:])
            .signature(
                of: request,
                signing: (body.isEmpty ? [] : ["content-type"]) + Self.signed,
                date: "20150830T123600Z",
                secret: Self.key
            )
        #expect(signature == expected)
    }

    @Test func `a signed request is its sender's, a quarter of an hour before and after`() throws {
        let now = try #require(Self.now)
        var sample = Sample()
        for minutes in [-15, 0, 15] as [Int64] {
            let then = now.advanced(byMilliseconds: minutes * 60_000)
            #expect(try sample.signature.sender(of: sample.request, at: then) == "AKIDEXAMPLE")
        }
        for seconds in [-901, 901] as [Int64] {
            let fault = try sample.refused(at: now.advanced(byMilliseconds: seconds * 1_000))
            #expect(fault?.code == "SignatureDoesNotMatch")
            #expect(fault?.status == 403)
            #expect(fault?.message.includes("15 min.") == true)
        }
    }

    @Test(arguments: [
        ("Signature=6", "Signature=7", "SignatureDoesNotMatch", 403),
        ("AKIDEXAMPLE", "AKIDOTHER", "InvalidClientTokenId", 403),
        ("us-east-1", "us-west-2", "SignatureDoesNotMatch", 403),
        ("/sns/", "/sqs/", "SignatureDoesNotMatch", 403),
        ("aws4_request", "aws4", "SignatureDoesNotMatch", 403),
        ("/20150830/", "/20150831/", "SignatureDoesNotMatch", 403),
        ("host;", "", "SignatureDoesNotMatch", 403),
        (";x-amz-date", "", "SignatureDoesNotMatch", 403),
        ("content-type;host", "host;content-type", "SignatureDoesNotMatch", 403),
        ("host;", "host;not-there;", "SignatureDoesNotMatch", 403),
        ("AWS4-HMAC-SHA256", "AWS4-ECDSA-P256-SHA256", "IncompleteSignature", 400),
        ("Signature=", "", "IncompleteSignature", 400),
        ("/aws4_request", "", "IncompleteSignature", 400),
        ("Credential=", "Signature=", "IncompleteSignature", 400),
    ])
    func `a header that does not fit is refused as Amazon refuses it`(
        old: String,
        new: String,
        code: String,
        status: Int
    ) throws {
        var sample = Sample()
        sample.request = Self.request(replacing: old, by: new)
        let fault = try sample.refused()
        #expect(fault?.code == code)
        #expect(fault?.status == status)
    }

    @Test(arguments: [
        ("Authorization", "MissingAuthenticationToken"), ("X-Amz-Date", "IncompleteSignature"),
        ("Host", "SignatureDoesNotMatch"),
    ])
    func `a header that is missing is named`(header: String, code: String) throws {
        var sample = Sample()
        sample.request = Self.request(without: header)
        #expect(try sample.refused()?.code == code)
    }

    @Test func `another body, path, method or query has another signature`() throws {
        var sample = Sample()
        sample.request = Self.request(body: "Action=Publish&Version=2010-03-31&TargetArn=other")
        #expect(try sample.refused()?.code == "SignatureDoesNotMatch")
        let request = Self.request()
        for (method, path, query) in [("PUT", "/", nil), ("POST", "/x", nil), ("POST", "/", "a=b")]
            as [(String, String, String?)]
        {
            sample.request = DoorRequest(
                method: method,
                path: path,
                query: query,
                headers: request.headers,
                body: request.body
            )
            #expect(try sample.refused()?.code == "SignatureDoesNotMatch")
        }
    }
}
