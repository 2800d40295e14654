import CMicroHTTPD

extension RequestHead {
    /// Collects the headers of a request.
    private final class Collector {
        var fields: [Headers.Field] = []
        var bytes = 0
    }

    /// Reads what the library has parsed of a request; `nil` when method or version is no text.
    ///
    /// - Parameters:
    ///   - handle: A request whose head has come, on the library's thread.
    ///   - method: Where the library has it, with a NUL behind.
    ///   - version: The same.
    ///   - target: As it came, up to a NUL.
    init?(
        _ handle: OpaquePointer,
        method: UnsafePointer<CChar>,
        version: UnsafePointer<CChar>,
        target: String
    ) {
        guard let methodText = unsafe String(validatingCString: method),
            let versionText = unsafe String(validatingCString: version)
        else { return nil }
        let collector = Collector()
        let fits = unsafe microhttpd_headers(
            handle,
            method,
            version,
            Unmanaged.passUnretained(collector).toOpaque()
        ) { context, header in
            guard let context = unsafe context, let header = unsafe header?.pointee else { return }
            let collector = unsafe Unmanaged<Collector>.fromOpaque(context).takeUnretainedValue()
            collector.bytes += unsafe header.name_length + header.value_length
            unsafe collector.fields.append(
                Headers.Field(
                    name: Self.text(header.name, header.name_length),
                    value: Self.text(header.value, header.value_length)
                )
            )
        }
        self.init(
            method: methodText,
            version: versionText,
            target: target,
            headers: Headers(fields: collector.fields),
            fieldBytes: collector.bytes,
            hasUsualGaps: fits
        )
    }

    private static func text(_ start: UnsafePointer<CChar>?, _ length: Int) -> String {
        unsafe String(
            decoding: UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : length),
            as: UTF8.self
        )
    }
}

extension Response {
    /// Queues the reply.
    ///
    /// - Parameters:
    ///   - handle: A request that has no reply yet, on the library's thread.
    ///   - name: The value of the header `Server`.
    ///   - closes: Whether the connection is closed in any case.
    /// - Returns: Whether the library has taken it.
    func send(on handle: OpaquePointer, from name: String?, closes: Bool) -> Bool {
        // The library writes a length of its own beside another one of an empty body.
        let isCutOff = body.count < announcedLength ?? 0
        let reply = unsafe body.withUnsafeBytes { bytes in
            isCutOff
                ? unsafe microhttpd_cut_reply(
                    bytes.baseAddress,
                    bytes.count,
                    UInt64(announcedLength ?? 0)
                )
                : unsafe microhttpd_reply(bytes.baseAddress, bytes.count, announcedLength == nil)
        }
        guard let reply = unsafe reply else { return false }
        for field in headers.fields {
            // One that cannot be sent is left out: there are control characters in it.
            _ = unsafe microhttpd_reply_header(reply, field.name, field.value)
        }
        if let name { _ = unsafe microhttpd_reply_header(reply, "Server", name) }
        if let announcedLength, !isCutOff {
            _ = unsafe microhttpd_reply_header(reply, "Content-Length", "\(announcedLength)")
        }
        if closes || ending == .closes {
            _ = unsafe microhttpd_reply_header(reply, "Connection", "close")
        }
        let status = UInt32(clamping: min(max(200, status), 599))
        return unsafe microhttpd_send(handle, status, reply)
    }
}
