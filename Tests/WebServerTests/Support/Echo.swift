import Synchronization
import WebServer

/// Answers with the method, the target and the body, and keeps what it was asked.
final class Echo: Responder {
    private let asked = Mutex<[String]>([])

    /// How long an answer takes; a cancelled task is not waited for.
    let delay: Duration
    let isStubborn: Bool

    init(delay: Duration = .zero, isStubborn: Bool = false) {
        self.delay = delay
        self.isStubborn = isStubborn
    }

    var targets: [String] { asked.withLock { $0 } }

    func respond(to request: Request) async -> Response {
        asked.withLock { $0.append(request.target.text) }
        let end = ContinuousClock.now + delay
        repeat {
            if delay > .zero { try? await Task.sleep(until: end) }
            if isStubborn { await Task.yield() }
        } while isStubborn && ContinuousClock.now < end
        guard let body = request.body else { return Response(status: 413) }
        let text = "\(request.method) \(request.target.text) "
        return Response(headers: ["Content-Type": "text/plain"], body: Array(text.utf8) + body)
    }

    func waitFor(_ count: Int) async throws {
        while targets.count < count { try await Task.sleep(for: .milliseconds(2)) }
    }
}
