import Vocabulary

/// What AM does with a push service, when the server was started with one.
extension SimulatedAM {
    /// As often as the SDK of Amazon.
    private static let attempts = 4
    private static let firstPause = Duration.milliseconds(100)

    /// Makes the endpoint of a device token; throws `.endpoint` when the service makes none.
    func makeEndpoint(
        of deviceID: String,
        platform: String = "GCM"
    ) async throws(AnswerRefusal) -> String {
        let application = "arn:aws:sns:\(PushService.region):000000000000:app/\(platform)/simulated"
        let reply = await exchange([
            ("Action", "CreatePlatformEndpoint"), ("PlatformApplicationArn", application),
            ("Token", deviceID), ("CustomUserData", settings.realm.isEmpty ? "/" : settings.realm),
        ])
        if let reply, reply.status == 200, let made = reply.content(of: "EndpointArn") {
            return made
        }
        // The error names the endpoint that the token has already.
        guard let words = reply?.content(of: "Message"), words.includes("already exists"),
            let known = words.split(separator: " ").first(where: { $0.hasPrefix("arn:aws:sns:") })
        else { throw .endpoint }
        let changed = await exchange([
            ("Action", "SetEndpointAttributes"), ("EndpointArn", String(known)),
            ("Attributes.entry.1.key", "Enabled"), ("Attributes.entry.1.value", "true"),
            ("Attributes.entry.2.key", "Token"), ("Attributes.entry.2.value", deviceID),
        ])
        guard changed?.status == 200 else { throw .endpoint }
        return String(known)
    }

    /// Publishes a message, or leaves it to the operator's pages without a push service.
    func push(_ messageID: String) async {
        guard settings.pushService != nil, let record = records[messageID] else { return }
        let isPublished = await publish(
            record.document(for: settings.profile).message.spacedText,
            for: ["MessageStructure": "json"],
            named: messageID,
            to: record.deviceID
        )
        records[messageID]?.push = isPublished ? .published : .failed
    }

    /// False when the service did not take it.
    @discardableResult
    func publish(
        _ text: String,
        for parameters: KeyValuePairs<String, String> = [:],
        named name: String,
        to deviceID: String
    ) async -> Bool {
        guard settings.pushService != nil else { return false }
        if endpoints[deviceID] == nil {
            endpoints[deviceID] = try? await makeEndpoint(of: deviceID)
        }
        guard let endpoint = endpoints[deviceID] else {
            writeLog("push of \(name) failed: no endpoint")
            return false
        }
        let form =
            [("Action", "Publish"), ("TargetArn", endpoint), ("Message", text)]
            + parameters.map { ($0.key, $0.value) }
        let reply = await exchange(form, isPublishing: true)
        guard reply?.status != 200 else { return true }
        let reason = reply.map { "HTTP \($0.status) \($0.content(of: "Code") ?? "")" }
        writeLog("push of \(name) failed: \(PrintableText(reason ?? "no reply"))")
        return false
    }

    /// `nil` without a usable reply; tries again as the SDK of Amazon does.
    private func exchange(
        _ form: [(String, String)],
        isPublishing: Bool = false
    ) async -> PushReply? {
        guard let service = settings.pushService else { return nil }
        var reply: PushReply?
        for attempt in 0..<Self.attempts {
            if attempt > 0 { try? await Task.sleep(for: Self.firstPause * (1 << (attempt - 1))) }
            let fault = isPublishing ? nextFault(on: .push) : nil
            reply = await post(form, to: service, fault)
            if let reply, !reply.isWorthRetrying { break }
        }
        return reply
    }

    private func post(
        _ form: [(String, String)],
        to service: PushService,
        _ fault: ServerFault?
    ) async -> PushReply? {
        if case .delay(let milliseconds)? = fault?.effect {
            try? await Task.sleep(for: .milliseconds(min(max(0, milliseconds), 60_000)))
        }
        var reply: PushReply?
        if fault?.processes ?? true {
            // Services compare it with their own clocks, which the operator does not move.
            reply = await service.post(form, at: time.unmoved)
        }
        switch fault?.effect {
        case nil, .delay: return reply
        case .duplicate: return await service.post(form, at: time.unmoved)
        case .status(let status): return PushReply(status: status, text: "")
        case .close, .closeAfterHeaders, .redirect, .page, .brokenJSON: return nil
        }
    }
}
