import Hummingbird
import NIOCore
import ServiceLifecycle

/// The listener for devices: AM's push resource, and the mailboxes of this project.
struct DeviceSide: HTTPResponder {
    typealias Context = SideContext

    /// The most bytes of a body; AM's own limit is that of its container.
    static let longestBody = 65_536

    let server: SimulatedAM
    /// The path of the server, such as `/am`.
    let basePath: String

    func respond(to request: Request, context: SideContext) async throws -> Response {
        let path = request.uri.path
        if let realm = PushPath.realm(of: path, basePath: basePath) {
            return await answer(request, realm: realm, context: context)
        }
        if path.hasPrefix("/deliveries/") {
            return await MailboxPage(server: server).respond(to: request)
        }
        return DeviceReply(404, "Not Found", "Resource '' not found", .unknownAction).response
    }

    /// Serves the push resource, disturbed by a fault when one is due.
    private func answer(
        _ request: Request,
        realm: String,
        context: SideContext
    ) async -> Response {
        let fault = await server.nextFault()
        var response: Response?
        if fault?.processes ?? true {
            let message = await deviceRequest(request, realm: realm)
            response = await server.reply(to: message).response
        }
        switch fault?.effect {
        case .delay(let milliseconds):
            let delay = Duration.milliseconds(min(max(0, milliseconds), 60_000))
            try? await cancelWhenGracefulShutdown { try await Task.sleep(for: delay) }
        case .close: await context.cut()
        case .status(let status): response = Response(status: .init(code: status))
        case .redirect(let address):
            response = Response(status: .temporaryRedirect, headers: [.location: address])
        case .page:
            let page = "<!doctype html><title>Sign in</title><p>Sign in to use this network."
            response = .text(page, type: "text/html; charset=utf-8")
        case .brokenJSON:
            response = .text("{\"code\":", type: "application/json;charset=UTF-8")
        case nil: break
        }
        return response ?? Response(status: .serviceUnavailable)
    }

    private func deviceRequest(_ request: Request, realm: String) async -> DeviceRequest {
        let headers = request.headers
        return DeviceRequest(
            method: request.method.rawValue,
            realm: realm,
            action: request.uri.queryParameters["_action"].map { String($0) },
            contentType: headers[.contentType],
            version: headers.value("Accept-API-Version"),
            hasRequestedWith: headers.value("X-Requested-With") != nil,
            cookie: headers[.cookie],
            hasSetCookie: headers[.setCookie] != nil,
            body: try? await request.bytes(limit: Self.longestBody)
        )
    }
}
