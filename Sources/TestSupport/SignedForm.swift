import Push
package import Vocabulary

/// A request to Amazon SNS, signed as its clients do.
package struct SignedForm: Sendable {
    /// The id of the key that it is signed with, and the key.
    package static let keyID = "AKIDEXAMPLE"
    package static let secret = "not-a-secret"

    /// `Host` is among them.
    package let headers: [HTTPHeader]
    package let body: [UInt8]

    /// Signs a form for the region us-east-1.
    package init(
        _ fields: [(String, String)],
        host: String = "localhost",
        at now: Instant,
        by keyID: String = keyID,
        secret: String = secret
    ) {
        body = Array(
            fields.map { "\($0.0)=\(PercentText.encoded($0.1))" }.joined(separator: "&").utf8
        )
        let time = CivilTime(now)
        let date = (time.dateText + "T" + time.timeText + "Z")
            .replacingText("-", by: "").replacingText(":", by: "")
        let signed = [HTTPHeader("Host", host), HTTPHeader("X-Amz-Date", date)]
        let signature = RequestSignature(region: "us-east-1", keys: [:]).signature(
            of: DoorRequest(method: "POST", path: "/", headers: signed, body: body),
            signing: ["host", "x-amz-date"],
            date: date,
            secret: secret
        )
        let authorization =
            "AWS4-HMAC-SHA256 Credential=\(keyID)/\(date.prefix(8))/us-east-1/sns/aws4_request,"
            + " SignedHeaders=host;x-amz-date, Signature=\(signature ?? "")"
        headers = signed + [HTTPHeader("Authorization", authorization)]
    }

    /// A `Publish` of AM, with the data map that an Android application gets.
    package static func publication(of envelope: [UInt8], to arn: String) -> [(String, String)] {
        let inner = String(decoding: envelope, as: UTF8.self).replacingText("\"", by: "\\\"")
        return [
            ("Action", "Publish"), ("TargetArn", arn), ("MessageStructure", "json"),
            ("Subject", "Login"),
            ("Message", #"{"default":"text","GCM":"{\"data\":\#(inner)}"}"#),
        ]
    }
}
