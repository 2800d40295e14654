import Token

/// The data of a notification, in whatever a messaging service or its sender puts around it.
enum NotificationData {
    /// The most bytes of a notification.
    static let limit = 65_536

    /// The members of the data: the map by itself, or inside `data`, `message` or `fcmV1Message`.
    ///
    /// - Parameter bytes: A notification as it came.
    /// - Returns: `nil` for what is no JSON object, or too long.
    static func members(in bytes: [UInt8]) -> JSONObject? {
        guard bytes.count <= limit, let object = try? JSON.parse(bytes).objectValue else {
            return nil
        }
        let request = object["fcmV1Message"]?.objectValue ?? object
        let message = request["message"]?.objectValue ?? request
        return message["data"]?.objectValue ?? message
    }
}
