import CCurl

/// The exchanges that are under way; belongs to the thread that drives them.
struct Exchanges: ~Copyable {
    private struct Running {
        let easy: EasyHandle
        let waiter: WireThread.Waiter
    }

    private let multi: MultiHandle
    private let authorities: Authorities
    private var running: [UInt: Running] = [:]

    /// Starts with none.
    init(multi: MultiHandle, authorities: Authorities) {
        self.multi = multi
        self.authorities = authorities
    }

    /// Takes an exchange up, unless it was given up already.
    mutating func begin(_ transfer: Transfer, _ waiter: WireThread.Waiter) {
        guard !transfer.notes.isCancelled else {
            return waiter.resume(returning: .failure(.cancelled))
        }
        do throws(TransportError) {
            let easy = try EasyHandle(transfer, authorities: authorities)
            guard multi.add(easy) else { throw .connect }
            running[easy.key] = Running(easy: easy, waiter: waiter)
        } catch {
            waiter.resume(returning: .failure(error))
        }
    }

    /// Breaks an exchange off that nobody waits for any longer.
    mutating func cancel(_ transfer: Transfer) {
        guard let key = running.first(where: { $0.value.easy.transfer === transfer })?.key else {
            return
        }
        end(key, .failure(transfer.hasBegun ? .interrupted : .cancelled))
    }

    /// Hands over what has ended by itself.
    mutating func finishEnded() {
        while let (key, result) = multi.ended() {
            guard let easy = running[key]?.easy else { continue }
            if result == CURLE_OK, let reply = easy.reply {
                end(key, .success(reply))
            } else {
                end(key, .failure(TransportError(result, of: easy, authorities)))
            }
        }
    }

    /// Breaks everything off.
    ///
    /// - Parameter isClosed: Whether somebody wanted it; else the library has failed.
    mutating func breakOff(isClosed: Bool) {
        for (key, exchange) in running {
            let hasBegun = exchange.easy.transfer.hasBegun
            let error: TransportError =
                switch (isClosed, hasBegun) {
                case (true, false): .closed
                case (true, true): .interrupted
                case (false, false): .connect
                case (false, true): .broken
                }
            end(key, .failure(error))
        }
    }

    private mutating func end(_ key: UInt, _ result: Result<Reply, TransportError>) {
        guard let exchange = running.removeValue(forKey: key) else { return }
        multi.remove(exchange.easy)
        exchange.waiter.resume(returning: result)
    }
}
