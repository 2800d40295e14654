@testable import AMServer

/// Answers when it is released.
final class HeldResponder: Responder {
    /// Opens with the first request.
    let asked = Gate()
    /// Lets the answers go.
    let released = Gate()

    func respond(to request: Request) async -> Response {
        asked.open()
        await released.pass()
        return Response()
    }
}
