extension Callback.Redirect {
    /// What a browser came back with, to be sent with the step.
    ///
    /// - Parameter address: The address that the browser shows then.
    /// - Returns: The parameters that AM knows, `code` and `state` among them.
    /// - Throws: ``JourneyError/state`` when the state is not the one that the browser was sent with.
    public func returned(
        with address: String
    ) throws(JourneyError) -> [(name: String, value: String)] {
        let query = address.split(separator: "?", maxSplits: 1).dropFirst().first ?? ""
        let known = [
            "code", "state", "form_post_entry", "responsekey", "error", "error_description",
        ]
        let parameters = Query(String(query.prefix { $0 != "#" })).parameters
            .filter { known.contains($0.name) }
        guard parameters.first(where: { $0.name == "state" })?.value == state else { throw .state }
        return parameters.map { ($0.name, $0.value) }
    }
}
