import AsyncHTTPClient
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL

extension Wire {
    /// A whole reply.
    struct Reply: Sendable {
        let status: Int
        let headers: HTTPHeaders
        let body: [UInt8]
    }

    /// How one of the two parts of a race ended.
    private enum Finish: Sendable {
        case exchange(Result<Reply, any Error>)
        case overdue
        case woken
    }

    /// Sends one request and takes in its whole reply, within the limits.
    ///
    /// - Parameters:
    ///   - request: What is sent.
    ///   - use: Which client sends it.
    ///   - extra: How much longer than usual it may take.
    ///   - departure: Notes whether the request has left; `nil` for one that has no effect.
    /// - Returns: The reply, whatever its status.
    /// - Throws: ``TransportError``.
    func exchange(
        _ request: HTTPClientRequest,
        over use: Use,
        extra: Duration = .zero,
        departure: Departure?
    ) async throws(TransportError) -> Reply {
        guard !Task.isCancelled else { throw .cancelled }
        let client = try client(for: use)
        let limits = limits
        let (result, isOverdue) = await withTaskGroup(of: Finish.self) { group in
            group.addTask {
                do {
                    return .exchange(.success(try await Self.take(request, client, limits)))
                } catch {
                    return .exchange(.failure(error))
                }
            }
            group.addTask {
                do {
                    try await Task.sleep(for: limits.total + extra)
                    return .overdue
                } catch {
                    return .woken
                }
            }
            var isOverdue = false
            for await finish in group {
                switch finish {
                case .exchange(let result):
                    group.cancelAll()
                    return (result, isOverdue)
                case .overdue:
                    isOverdue = true
                    group.cancelAll()
                case .woken: break
                }
            }
            return (.failure(CancellationError()), isOverdue)
        }
        switch result {
        case .success(let reply): return reply
        case .failure(let error as TransportError): throw error
        case .failure(let error):
            throw TransportError(error, isOverdue: isOverdue, hasBegun: departure?.hasBegun)
        }
    }

    private static func take(
        _ request: HTTPClientRequest,
        _ client: HTTPClient,
        _ limits: Limits
    ) async throws -> Reply {
        // The time limit is kept by the caller, over the body as well.
        let response = try await client.execute(request, deadline: .distantFuture)
        var body: [UInt8] = []
        for try await part in response.body {
            guard body.count + part.readableBytes <= limits.replyBytes else {
                throw TransportError.replyTooLong(limit: limits.replyBytes)
            }
            body.append(contentsOf: part.readableBytesView)
        }
        return Reply(status: Int(response.status.code), headers: response.headers, body: body)
    }
}

extension TransportError {
    /// The case for what the HTTP client threw.
    ///
    /// - Parameters:
    ///   - error: Anything but a ``TransportError``.
    ///   - isOverdue: Whether the time was over.
    ///   - hasBegun: Whether the request began to leave; `nil` when that does not matter.
    fileprivate init(_ error: any Error, isOverdue: Bool, hasBegun: Bool?) {
        let isCancelled = error is CancellationError || error as? HTTPClientError == .cancelled
        let isShut = error as? HTTPClientError == .alreadyShutdown
        self =
            switch (isOverdue, isCancelled, hasBegun) {
            case (true, _, false): .connect
            case (true, _, _): .timeout
            case (_, true, false): .cancelled
            case (_, true, _): .interrupted
            case (_, _, true): .broken
            case _ where isShut: .closed
            case _ where Self.isTLS(error): .tls
            case _ where Self.isConnecting(error): .connect
            case (_, _, false): .connect
            case (_, _, nil): .broken
            }
    }

    private static func isTLS(_ error: any Error) -> Bool {
        error is NIOSSLError || error is NIOSSLExtraError || error is BoringSSLError
            || error as? HTTPClientError == .tlsHandshakeTimeout
    }

    private static func isConnecting(_ error: any Error) -> Bool {
        error is NIOConnectionError || error is IOError
            || error as? HTTPClientError == .connectTimeout
    }
}
