import Hummingbird
import NIOCore

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
            let page = await MailboxPage(server: server).respond(to: request)
            guard let fault = await server.nextFault(on: .deliveries) else { return page.response }
            return await Disturbance(fault: fault, context: context)
                .applied(to: page.response, text: page.text)
        }
        return DeviceReply(404, "Not Found", "Resource '' not found", .unknownAction).response
    }

    /// Serves the push resource, disturbed by a fault when one is due.
    private func answer(
        _ request: Request,
        realm: String,
        context: SideContext
    ) async -> Response {
        let fault = await server.nextFault(on: .answers)
        var reply: DeviceReply?
        if fault?.processes ?? true {
            reply = await server.reply(to: await deviceRequest(request, realm: realm))
        }
        guard let fault else { return reply?.response ?? Response(status: .serviceUnavailable) }
        return await Disturbance(fault: fault, context: context)
            .applied(to: reply?.response, text: reply?.body ?? "")
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
