public import Token

/// `deviceTampering`: fails when the signs of tampering reach a threshold.
///
/// The threshold is the member `score` of the data, a number or a text of one. Without a usable one
/// it is 1: only a certain sign fails.
public struct DeviceTamperingPolicy: AccountPolicy {
    /// `deviceTampering`.
    public let name = "deviceTampering"

    /// Creates the policy.
    public init() {}

    /// Fails when the score of the strongest sign is at least the threshold.
    public func verdict(on data: JSONObject, device: DeviceFindings) -> PolicyVerdict {
        let score = device.tamperingScore
        guard score >= Self.threshold(in: data) else { return .complies }
        guard let sign = device.signs.first(where: { $0.score == score }) else {
            return .fails(reason: "the policy allows no device, whatever its score")
        }
        return .fails(reason: sign.reason)
    }

    private static func threshold(in data: JSONObject) -> Double {
        switch data["score"] {
        case .number(let number): number.double ?? 1
        case .string(let text): JSONNumber(text)?.double ?? 1
        default: 1
        }
    }
}
