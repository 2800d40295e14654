import CCurl
import Glibc
import Synchronization
import Vocabulary

/// The one thread that drives all exchanges of a transport.
///
/// It ends after ``close()``, within moments: nothing that it calls waits for another machine. It
/// also ends when the library fails; see ``hasEnded``.
final class WireThread: Sendable {
    typealias Waiter = CheckedContinuation<Result<Reply, TransportError>, Never>

    /// What others ask of the thread.
    private struct Orders {
        var begun: [(transfer: Transfer, waiter: Waiter)] = []
        var cancelled: [Transfer] = []
        var isClosed = false
        /// Whether nothing is taken up any longer.
        var hasEnded = false

        /// What an exchange ends with that cannot be taken up; `nil` when it can.
        var refusal: TransportError? { isClosed ? .closed : hasEnded ? .connect : nil }
    }

    let authorities: Authorities
    private let multi: MultiHandle
    private let orders = Mutex(Orders())

    /// Starts the thread.
    ///
    /// - Throws: `.library`; `.connect` when the system gives no thread or descriptors.
    init(authorities: Authorities) throws(TransportError) {
        try CurlLibrary.load()
        self.authorities = authorities
        multi = try MultiHandle()
        guard SystemThread.start({ [self] in run() }) else { throw .connect }
    }

    /// Whether it takes nothing up any longer.
    var hasEnded: Bool { orders.withLock { $0.hasEnded } }

    /// Breaks off what is under way and has the thread end; does not wait for that.
    func close() {
        orders.withLock { $0.isClosed = true }
        multi.wake()
    }

    /// Sends a request and waits for its whole reply, or for the task to be cancelled.
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
            // The note first: this may come before the exchange has begun.
            transfer.cancel()
            orders.withLock { $0.cancelled.append(transfer) }
            multi.wake()
        }
    }

    private func run() {
        Self.blockSignals()
        unsafe ccurl_name_thread("wire")
        var exchanges = Exchanges(multi: multi, authorities: authorities)
        while true {
            let orders = takeOrders()
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
        for (transfer, waiter) in takeOrders().begun { exchanges.begin(transfer, waiter) }
        exchanges.breakOff(isClosed: isClosed)
        multi.close()
    }

    private func takeOrders() -> Orders {
        orders.withLock { orders in
            defer {
                orders.begun = []
                orders.cancelled = []
            }
            return orders
        }
    }

    /// Leaves all signals but those of its own faults to the program's threads.
    private static func blockSignals() {
        var signals = sigset_t()
        unsafe sigfillset(&signals)
        for fault in [SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP] {
            unsafe sigdelset(&signals, fault)
        }
        unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
    }
}

/// One request as it goes over a transport.
struct OutgoingRequest: Sendable {
    /// What is asked of the address.
    enum Method: Hashable, Sendable {
        case get
        case head
        /// With a body, which may be empty.
        case post([UInt8])
    }

    let method: Method
    let address: WebAddress
    /// Lines such as `Cookie: a=b`, checked for what a header may not hold.
    var headers: [(name: String, value: String)] = []
    /// The names of the headers of the reply that are looked at.
    var wanted: [String] = []

    /// What is sent behind the head.
    var body: [UInt8] {
        if case .post(let bytes) = method { bytes } else { [] }
    }
}

/// A whole reply, whatever its status.
struct Reply: Hashable, Sendable {
    let status: Int
    /// The values of the headers that were wanted, by their names as they were wanted.
    let headers: [String: [String]]
    let body: [UInt8]

    /// The value of a header that was wanted; `nil` when it is not there once.
    func only(_ name: String) -> String? {
        guard let values = headers[name], values.count == 1 else { return nil }
        return values[0]
    }
}
