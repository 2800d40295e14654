import Facts
import Token
import Vocabulary

extension SDKRecordReader {
    /// The record as a message.
    func notification() throws(SDKRecordError) -> SDKNotification {
        let challenge = try bytes(.challenge)
        guard (16...64).contains(challenge.count) else { throw .invalid(.challenge) }
        guard let added = try instant(.timeAdded) else { throw .missing(.timeAdded) }
        guard let isPending = try bool(.pending) else { throw .missing(.pending) }
        guard let isApproved = try bool(.approved) else { throw .missing(.approved) }
        return SDKNotification(
            mechanismUID: try identifier(.mechanismUID),
            messageID: try identifier(.messageId),
            challenge: challenge,
            loadBalancerCookie: try cookie(),
            added: added,
            timeToLive: try timeToLive(),
            expires: try instant(.timeExpired),
            isPending: isPending,
            isApproved: isApproved,
            message: try printable(.message),
            pushType: try printable(.pushType),
            numbers: try printable(.numbersChallenge),
            customPayload: try printable(.customPayload),
            contextInfo: try printable(.contextInfo)
        )
    }

    /// Seconds, from 0 to a day; 120 when the record does not tell.
    private func timeToLive() throws(SDKRecordError) -> Int {
        Int(min(max(try integer(.ttl) ?? 120, 0), 86_400))
    }

    /// The cookie as the message had it, base64; what no header can hold is left out.
    private func cookie() throws(SDKRecordError) -> String? {
        guard let text = try text(.amlbCookie), !text.isEmpty else { return nil }
        guard let cookie = String(validating: try bytes(.amlbCookie), as: UTF8.self) else {
            throw .invalid(.amlbCookie)
        }
        return isHeaderSafe(cookie) ? cookie : nil
    }
}
