extension SimulatedAM {
    /// Checks what AM's REST layer checks before the push resource sees a request.
    ///
    /// - Returns: The body, a JSON object.
    func preflight(_ request: DeviceRequest) throws(AnswerRefusal) -> JSONNode {
        guard hasService(request.realm) else { throw .noService }
        if request.version == nil, !request.hasRequestedWith, hasSession(request.cookie) {
            throw .crossSite
        }
        if let version = request.version {
            guard VersionRequest(version)?.isServed == true else { throw .version }
        } else if settings.requiresVersionHeader {
            throw .version
        }
        guard request.method == "POST" else { throw .method }
        guard isKnown(request.action) else { throw .unknownAction }
        guard let body = request.body else { throw .bodyTooLong }
        let type = request.contentType?.split(separator: ";").first.map { media in
            media.lowercased().filter { $0 != " " }
        }
        guard type == "application/json" else { throw .contentType }
        let isLenient = settings.profile.hasOuterRefusals
        if isLenient, body.isEmpty { throw .missingMember }
        guard let node = try? JSONReader.read(body) else { throw .malformedBody }
        guard node.isObject else { throw isLenient ? .missingMember : .malformedBody }
        return node
    }

    private func hasService(_ realm: String) -> Bool {
        realm == settings.realm || settings.otherRealms.contains(realm)
    }

    private func isKnown(_ action: String?) -> Bool {
        switch action {
        case "register", "authenticate": true
        case "refresh": settings.profile.hasRefresh
        default: false
        }
    }

    private func hasSession(_ cookie: String?) -> Bool {
        (cookie ?? "").split(separator: ";").contains { part in
            part.drop { $0 == " " }.hasPrefix("iPlanetDirectoryPro=")
        }
    }
}
