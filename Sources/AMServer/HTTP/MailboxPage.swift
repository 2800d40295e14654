/// The long poll by which this project's clients fetch messages; no part of AM.
struct MailboxPage {
    /// The most seconds that a request waits.
    static let longestWait = 30

    let server: SimulatedAM

    func respond(to request: Request) async -> Response {
        guard request.method == "GET" else { return refusal(405, "the method is GET") }
        let after = request.parameter("after").map { Int($0) } ?? 0
        let wait = request.parameter("wait").map { Int($0) } ?? 0
        let form = request.parameter("form").map { DeliveryForm(rawValue: $0) } ?? .fcm
        guard let after, after >= 0, let wait, (0...Self.longestWait).contains(wait), let form
        else { return refusal(400, "the form is ?after=N&wait=0..30&form=fcm|aps|sns") }
        let name = request.target.path.dropFirst("/deliveries/".count)
        guard let deviceID = PercentText.decode(name) else {
            return refusal(400, "the push token is percent-encoded UTF-8")
        }
        do {
            // A stop of the server cancels the wait.
            let entry = try await server.waitForDelivery(
                for: deviceID,
                after: after,
                atMost: .seconds(wait)
            )
            guard let entry else { return marked(Response(status: 204)) }
            var response = Response.text(entry.text(as: form), type: "application/json")
            response.headers["Delivery-Sequence"] = String(entry.sequence)
            return marked(response)
        } catch SimulationError.noDevice {
            return refusal(404, "no device has registered with this push token")
        } catch {
            return refusal(503, "too many requests wait; try again later")
        }
    }

    private func refusal(_ status: Int, _ reason: String) -> Response {
        let node: JSONNode = ["server": .string(server.settings.banner), "reason": .string(reason)]
        return marked(.document(node, status: status))
    }

    /// Says on each reply where it comes from.
    private func marked(_ response: Response) -> Response {
        var response = response
        response.headers["Cache-Control"] = "no-store"
        response.headers["Delivery-Note"] = "simulated AM; this transport is no part of AM"
        return response
    }
}
