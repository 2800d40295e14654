/// The part of a program that answers requests.
package protocol Responder: Sendable {
    /// Answers a request.
    ///
    /// It runs in a task of its own, which is cancelled when the server stops; what it gives then
    /// is still sent, within ``ServerLimits/grace``.
    func respond(to request: Request) async -> Response
}
