import CMicroHTTPD

extension microhttpd_callbacks {
    /// The library's callbacks for a table; none captures anything: `context` is the table, which
    /// the daemon holds, and `state` a connection, which the table holds until it is closed.
    static func forTable(_ context: UnsafeMutableRawPointer) -> microhttpd_callbacks {
        unsafe microhttpd_callbacks(
            context: context,
            enters: { context, address, length in
                guard let table = unsafe table(context) else { return false }
                return table.enters(unsafe clientAddress(address, length))
            },
            opened: { context, handle, descriptor, address, length in
                guard let table = unsafe table(context), let handle = unsafe handle else {
                    return nil
                }
                let connection = unsafe ClientConnection(
                    handle: handle,
                    descriptor: descriptor,
                    address: clientAddress(address, length),
                    table: table
                )
                table.insert(connection)
                return unsafe Unmanaged.passUnretained(connection).toOpaque()
            },
            closed: { _, state in unsafe connection(state)?.close() },
            began: { state, target in
                guard let target = unsafe target else { return }
                unsafe connection(state)?.begin(target: String(cString: target))
            },
            step: { state, _, method, version, bytes, count in
                guard let connection = unsafe connection(state), let count = unsafe count else {
                    return false
                }
                let goesOn = unsafe connection.step(
                    method: method,
                    version: version,
                    part: UnsafeRawBufferPointer(start: bytes, count: count.pointee)
                )
                unsafe count.pointee = 0
                return goesOn
            },
            ended: { state in unsafe connection(state)?.end() }
        )
    }
}

private func table(_ context: UnsafeMutableRawPointer?) -> ConnectionTable? {
    unsafe context.map {
        unsafe Unmanaged<ConnectionTable>.fromOpaque($0).takeUnretainedValue()
    }
}

private func connection(_ state: UnsafeMutableRawPointer?) -> ClientConnection? {
    unsafe state.map { unsafe Unmanaged<ClientConnection>.fromOpaque($0).takeUnretainedValue() }
}

private func clientAddress(_ start: UnsafePointer<UInt8>?, _ length: Int) -> ClientAddress {
    unsafe ClientAddress(UnsafeBufferPointer(start: start, count: start == nil ? 0 : length))
}

package struct Response: Sendable {
    package enum Ending: Sendable {
        /// Unless the client wants otherwise.
        case keeps
        /// After the reply.
        case closes
        /// Instead of a reply.
        case cuts
    }

    /// From 200 to 599.
    package var status: Int
    /// Beside `Date`, `Server`, `Content-Length` and `Connection`.
    package var headers: Headers
    package var body: [UInt8]
    /// A wrong `Content-Length`, which breaks the connection, for tests of clients.
    package var announcedLength: Int?
    package var ending = Ending.keeps

    package init(status: Int = 200, headers: Headers = [:], body: [UInt8] = []) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// Without a body; closes the connection.
    static func refusal(_ status: Int) -> Response {
        var response = Response(status: status)
        response.ending = .closes
        return response
    }
}
