import Vocabulary

@testable import AMServer

extension PushRecord {
    /// A message that was made elsewhere.
    static func adopted(
        _ id: String = "AUTHENTICATE:adopted",
        secret: [UInt8],
        response: String,
        number: Int? = nil,
        at now: Instant
    ) -> PushRecord {
        PushRecord(
            messageID: id,
            user: "demo",
            deviceID: "device-1",
            kind: number == nil ? .default : .challenge,
            text: "",
            numbers: number.map { [$0] } ?? [],
            expectedNumber: number,
            cookie: "",
            sent: now,
            expires: now.advanced(byMilliseconds: 120_000),
            token: "",
            realm: "",
            secret: secret,
            expectedResponse: response,
            timeoutMilliseconds: 120_000
        )
    }
}
