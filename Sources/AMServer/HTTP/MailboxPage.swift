import Hummingbird
import ServiceLifecycle

/// The long poll by which this project's clients fetch messages; no part of AM.
struct MailboxPage {
    /// The most seconds that a request waits.
    static let longestWait = 30

    /// A reply and the text of its body.
    struct Page {
        var response: Response
        var text = ""
    }

    let server: SimulatedAM

    func respond(to request: Request) async -> Page {
        guard request.method == .get else { return refusal(405, "the method is GET") }
        let parameters = request.uri.queryParameters
        let after = parameters["after"].map { Int($0) } ?? 0
        let wait = parameters["wait"].map { Int($0) } ?? 0
        let form = parameters["form"].map { DeliveryForm(rawValue: String($0)) } ?? .fcm
        guard let after, after >= 0, let wait, (0...Self.longestWait).contains(wait), let form
        else { return refusal(400, "the form is ?after=N&wait=0..30&form=fcm|aps|sns") }
        let name = request.uri.path.dropFirst("/deliveries/".count)
        guard let deviceID = PercentText.decode(name) else {
            return refusal(400, "the push token is percent-encoded UTF-8")
        }
        do {
            let server = server
            let entry = try await cancelWhenGracefulShutdown {
                try await server.waitForDelivery(
                    for: deviceID,
                    after: after,
                    atMost: .seconds(wait)
                )
            }
            guard let entry else { return marked(Response(status: .noContent)) }
            let text = entry.text(as: form)
            var response = Response.text(text, type: "application/json")
            response.headers.set("Delivery-Sequence", to: String(entry.sequence))
            return marked(response, text: text)
        } catch SimulationError.noDevice {
            return refusal(404, "no device has registered with this push token")
        } catch {
            return refusal(503, "too many requests wait; try again later")
        }
    }

    private func refusal(_ status: Int, _ reason: String) -> Page {
        let node: JSONNode = ["server": .string(server.settings.banner), "reason": .string(reason)]
        return marked(.document(node, status: status))
    }

    /// Says on each reply where it comes from.
    private func marked(_ response: Response, text: String = "") -> Page {
        var page = Page(response: response, text: text)
        page.response.headers[.cacheControl] = "no-store"
        page.response.headers.set(
            "Delivery-Note",
            to: "simulated AM; this transport is no part of AM"
        )
        return page
    }
}
