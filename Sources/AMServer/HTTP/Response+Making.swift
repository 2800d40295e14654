import WebServer

extension Response {
    static func text(_ text: String, type: String, status: Int = 200) -> Response {
        Response(status: status, headers: ["Content-Type": type], body: Array(text.utf8))
    }

    static func document(_ node: JSONNode, status: Int = 200) -> Response {
        .text(node.spacedText + "\n", type: "application/json", status: status)
    }
}

extension DeviceReply {
    /// With the headers of AM.
    var response: Response {
        guard !body.isEmpty else { return Response(status: status) }
        var response = Response.text(body, type: "application/json;charset=UTF-8", status: status)
        response.headers["Cache-Control"] = "no-cache"
        if namesVersion { response.headers["Content-API-Version"] = "resource=1.0" }
        response.headers["X-Frame-Options"] = "SAMEORIGIN"
        // Twice, as it was captured.
        response.headers["X-Content-Type-Options"] = "nosniff, nosniff"
        if warnsOfVersion {
            response.headers["Warning"] =
                "100 CREST \"Accept-API-Version should be included in the request.\""
        }
        return response
    }
}

extension Request {
    /// Of the first one, percent-decoded where possible.
    func parameter(_ name: String) -> String? {
        let parameter = target.parameters.first { parameter in
            PercentText.decode(parameter.name) ?? String(parameter.name) == name
        }
        return parameter.map { PercentText.decode($0.value) ?? String($0.value) }
    }
}
