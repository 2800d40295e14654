import Review
import Store
import Synchronization
import Vocabulary

/// How each source of messages is connected, and what is said of all of them.
///
/// The worst is said: sources that are lost, and whether all are; before one that connects, before
/// connected ones.
final class Connections: Sendable {
    /// A source among the others.
    struct Seat: Hashable, Sendable {
        fileprivate let number: Int
    }

    private struct Standing {
        let seat: Seat
        let host: PrintableText
        let account: PrintableText?
        var connection: Connection
    }

    private struct Board {
        var standings: [Standing] = []
        var seats = 0
    }

    private let board = Mutex(Board())
    private let tell: @Sendable (Connection) -> Void

    /// Has nothing connected.
    ///
    /// - Parameter tell: Is told what is to be said of all, each time that it changes, in order; it
    ///   must neither wait nor ask.
    init(tell: @escaping @Sendable (Connection) -> Void) { self.tell = tell }

    /// Takes in a source, which connects.
    func join(_ source: DeliverySource) -> Seat { join(source.address) }

    /// Takes in a server that is asked at an address, which connects; for an account when only one is
    /// asked for there.
    func join(_ address: String, for account: PrintableText? = nil) -> Seat {
        change { board in
            board.seats += 1
            let seat = Seat(number: board.seats)
            let host = Self.host(of: address)
            board.standings.append(
                Standing(seat: seat, host: host, account: account, connection: .connecting)
            )
            return seat
        }
    }

    /// Notes how a source is connected; nothing for one that has left.
    func note(_ connection: Connection, of seat: Seat) {
        change { board in
            guard let place = board.standings.firstIndex(where: { $0.seat == seat }) else { return }
            board.standings[place].connection = connection
        }
    }

    /// Forgets a source that is followed no more.
    func leave(_ seat: Seat) {
        change { board in board.standings.removeAll { $0.seat == seat } }
    }

    private func change<Result>(_ body: (inout Board) -> Result) -> Result {
        board.withLock { board in
            let before = Self.worst(of: board.standings)
            let result = body(&board)
            let after = Self.worst(of: board.standings)
            // Told under the lock, so that nobody is told of an earlier state later.
            if after != before { tell(after) }
            return result
        }
    }

    private static func worst(of standings: [Standing]) -> Connection {
        var hosts: [PrintableText] = []
        var accounts: Set<PrintableText?> = []
        var reason: PrintableText?
        for standing in standings {
            guard case .lost(let why, _) = standing.connection else { continue }
            reason = reason ?? why
            if !hosts.contains(standing.host) { hosts.append(standing.host) }
            accounts.insert(standing.account)
        }
        if let reason, let first = hosts.first {
            let others = hosts.count - 1
            let named = others == 0 ? first : "\(first) and \(others) more"
            let areLost = !standings.contains { $0.connection == .connected }
            let account = accounts.count == 1 ? accounts.first ?? nil : nil
            return areLost ? .lost(reason, at: named) : .partly(reason, at: named, of: account)
        }
        guard !standings.isEmpty else { return .none }
        let areConnected = standings.allSatisfy { $0.connection == .connected }
        return areConnected ? .connected : .connecting
    }

    /// The host and port of an address, or the address as it is.
    private static func host(of address: String) -> PrintableText {
        let parts = address.split(separator: "/")
        guard parts.count > 1, parts[0].hasSuffix(":") else { return PrintableText(address) }
        return PrintableText(String(parts[1]))
    }
}
