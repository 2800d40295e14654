import Hummingbird
import NIOCore

extension Response {
    /// A text with status 200 unless told otherwise.
    static func text(_ text: String, type: String, status: Int = 200) -> Response {
        Response(
            status: .init(code: status),
            headers: [.contentType: type],
            body: ResponseBody(byteBuffer: ByteBuffer(string: text))
        )
    }

    /// A JSON document for the operator.
    static func document(_ node: JSONNode, status: Int = 200) -> Response {
        .text(node.spacedText + "\n", type: "application/json", status: status)
    }
}

extension DeviceReply {
    /// The reply with the headers of AM.
    var response: Response {
        guard !body.isEmpty else { return Response(status: .init(code: status)) }
        var response = Response.text(
            body,
            type: "application/json;charset=UTF-8",
            status: status
        )
        response.headers[.cacheControl] = "no-cache"
        response.headers.set("Content-API-Version", to: "resource=1.0")
        response.headers.set("X-Frame-Options", to: "SAMEORIGIN")
        // Twice, as it was captured.
        response.headers.set("X-Content-Type-Options", to: "nosniff, nosniff")
        if warnsOfVersion {
            response.headers.set(
                "Warning",
                to: "100 CREST \"Accept-API-Version should be included in the request.\""
            )
        }
        return response
    }
}

extension Request {
    /// The whole body.
    func bytes(limit: Int) async throws -> [UInt8] {
        let buffer = try await body.collect(upTo: limit)
        return Array(buffer.readableBytesView)
    }
}
