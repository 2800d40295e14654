import CCurl
import Glibc
import Synchronization
import Vocabulary

/// The thread that drives all exchanges of a transport; it ends soon after ``close()``, since
/// nothing it calls waits for another machine, and when the library fails; see ``hasEnded``.
final class WireThread: Sendable {
    typealias Waiter = CheckedContinuation<Result<Reply, TransportError>, Never>

    private struct Orders {
        var begun: [(transfer: Transfer, waiter: Waiter)] = []
        var cancelled: [Transfer] = []
        var isClosed = false
        /// Whether it accepts no more exchanges.
        var hasEnded = false

        /// The error for new exchanges.
        var refusal: TransportError? { isClosed ? .closed : hasEnded ? .connect : nil }
    }

    let authorities: Authorities
    private let multi: MultiHandle
    private let orders = Mutex(Orders())

    /// Throws `.library`; `.connect` without a thread or descriptors.
    init(authorities: Authorities) throws(TransportError) {
        try CurlLibrary.load()
        self.authorities = authorities
        multi = try MultiHandle()
        guard SystemThread.start({ [self] in run() }) else { throw .connect }
    }

    /// Whether it accepts no more exchanges.
    var hasEnded: Bool { orders.withLock { $0.hasEnded } }

    /// Ends exchanges and the thread, without waiting.
    func close() {
        orders.withLock { $0.isClosed = true }
        multi.wake()
    }

    /// Waits for the complete reply or cancellation.
    func result(of transfer: Transfer) async -> Result<Reply, TransportError> {
        await withTaskCancellationHandler {
            await withCheckedContinuation { waiter in
                let refusal = orders.withLock { orders in
                    let refusal = orders.refusal
                    if refusal == nil { orders.begun.append((transfer, waiter)) }
                    return refusal
                }
                if let refusal { waiter.resume(returning: .failure(refusal)) }
                multi.wake()
            }
        } onCancel: {
            // First: this may precede the exchange.
            transfer.cancel()
            orders.withLock { $0.cancelled.append(transfer) }
            multi.wake()
        }
    }

    private func run() {
        SystemThread.blockSignals()
        unsafe ccurl_name_thread("wire")
        var exchanges = Exchanges(multi: multi, authorities: authorities)
        while true {
            let orders = removeOrders()
            for (transfer, waiter) in orders.begun { exchanges.begin(transfer, waiter) }
            for transfer in orders.cancelled { exchanges.cancel(transfer) }
            guard !orders.isClosed, multi.perform() else { break }
            exchanges.finishEnded()
            guard multi.wait() else { break }
        }
        // Also when the library has failed: nobody waits for a thread that is gone.
        let isClosed = orders.withLock { orders in
            orders.hasEnded = true
            return orders.isClosed
        }
        for (transfer, waiter) in removeOrders().begun { exchanges.begin(transfer, waiter) }
        exchanges.breakOff(isClosed: isClosed)
        multi.close()
    }

    private func removeOrders() -> Orders {
        orders.withLock { orders in
            defer {
                orders.begun = []
                orders.cancelled = []
            }
            return orders
        }
    }
}

struct OutgoingRequest: Sendable {
    enum Method: Hashable, Sendable {
        case get
        case head
        /// The body may be empty.
        case post([UInt8])
    }

    let method: Method
    let address: WebAddress
    /// Checked lines such as `Cookie: a=b`.
    var headers: [(name: String, value: String)] = []
    /// Headers of the reply to collect.
    var wanted: [String] = []

    var body: [UInt8] {
        if case .post(let bytes) = method { bytes } else { [] }
    }
}

/// Complete, of any status.
struct Reply: Hashable, Sendable {
    let status: Int
    /// By the wanted name.
    let headers: [String: [String]]
    let body: [UInt8]

    /// `nil` unless it occurs once.
    func only(_ name: String) -> String? {
        guard let values = headers[name], values.count == 1 else { return nil }
        return values[0]
    }
}
