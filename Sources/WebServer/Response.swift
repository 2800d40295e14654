/// What a program answers.
package struct Response: Sendable {
    /// What becomes of the connection.
    package enum Ending: Sendable {
        /// It is kept when the client asks for no other.
        case keeps
        /// It is closed behind the reply.
        case closes
        /// It is closed instead of a reply.
        case cuts
    }

    /// From 200 to 599.
    package var status: Int
    /// The headers beside `Date`, `Server`, `Content-Length` and `Connection`.
    package var headers: Headers
    /// The body.
    package var body: [UInt8]
    /// The length that the head names when it is not that of the body.
    ///
    /// A wrong one spoils the connection; tests of clients want that.
    package var announcedLength: Int?
    /// What becomes of the connection.
    package var ending = Ending.keeps

    /// A reply.
    package init(status: Int = 200, headers: Headers = [:], body: [UInt8] = []) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// A reply without a body behind which the connection is closed.
    static func refusal(_ status: Int) -> Response {
        var response = Response(status: status)
        response.ending = .closes
        return response
    }
}
