import Token

extension Callback.Message {
    /// The JSON object that the text is; `nil` when it is none.
    var object: JSONObject? {
        (try? JSON.parse(raw, limits: JourneyReply.limits))?.objectValue
    }
}
