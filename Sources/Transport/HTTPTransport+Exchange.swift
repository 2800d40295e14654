extension HTTPTransport {
    /// Sends one request and takes in its whole reply, within the limits.
    ///
    /// - Parameters:
    ///   - request: What is sent.
    ///   - use: Whether it has a connection of its own.
    ///   - extra: How much longer than usual it may take.
    /// - Returns: The reply, whatever its status but that of a proxy that wants to know who asks.
    /// - Throws: ``TransportError``.
    func exchange(
        _ request: OutgoingRequest,
        over use: Use,
        extra: Duration = .zero
    ) async throws(TransportError) -> Reply {
        guard !Task.isCancelled else { throw .cancelled }
        let proxy = try proxies.proxy(for: request.address)
        let thread = try await thread()
        if !request.address.isPlain || proxy?.isEncrypted == true {
            try thread.authorities.check()
        }
        let transfer = Transfer(request, use: use, limits: limits, extra: extra, proxy: proxy)
        let reply = try await thread.result(of: transfer).get()
        // Only proxies say so (RFC 9110, section 15.5.8); this one has handed nothing on.
        if reply.status == 407, proxy != nil, request.address.isPlain { throw .proxySignIn }
        return reply
    }
}
