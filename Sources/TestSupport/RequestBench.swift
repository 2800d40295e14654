package import Approvals
import Authenticator
import Facts
import Geodesy
import Review
import Risk
package import Storage
import Token
package import Vocabulary

/// A ledger of one account, and requests to it from three minutes.
package struct RequestBench {
    package static let start = Instant(milliseconds: 1_700_000_000_000)

    /// So many minutes after the start.
    package static func instant(_ minute: Int64) -> Instant {
        start.advanced(byMilliseconds: minute * 60_000)
    }

    package let folder: TemporaryFolder
    package let ledger: Ledger

    /// Makes both.
    ///
    /// - Parameter port: Of the account's server on this machine.
    /// - Throws: What a ledger throws.
    package init(port: Int = 9) async throws {
        folder = try TemporaryFolder()
        ledger = try Ledger(path: folder.path + "/ledger.sqlite")
        let mechanism = try OneAccount.mechanism(port: port)
        try await ledger.add(mechanism, deviceToken: "token", now: Self.start)
    }

    package func service(minute: Int64 = 0) -> ApprovalService {
        .standing(at: Self.instant(minute), on: ledger)
    }

    /// Takes in a request, one a minute, from a place.
    package func receive(
        _ number: UInt8,
        _ message: String,
        latitude: Double,
        numbers: String? = nil
    ) async throws {
        _ = try await service(minute: Int64(number))
            .receive(try Self.envelope(number, message, latitude: latitude, numbers: numbers))
    }

    /// A request as it arrives, one a minute, from a place.
    package static func envelope(
        _ number: UInt8,
        _ message: String,
        latitude: Double,
        device: UInt8 = 1,
        numbers: String? = nil
    ) throws -> [UInt8] {
        let kind: [(String, JSONValue)] =
            numbers.map { [("k", .string("challenge")), ("n", .string($0))] } ?? []
        let instant = instant(Int64(number))
        let token = try TokenSigner.sign(
            JSONObject(
                [
                    ("u", .string("m-\(device)")),
                    ("c", .string(Base64.encodeStandard([UInt8](repeating: number, count: 32)))),
                    ("t", .string("120")), ("i", .string("\(instant.milliseconds)")),
                    ("m", .string(message)),
                    ("x", .string(#"{"location":{"latitude":\#(latitude),"longitude":-2.59}}"#)),
                ] + kind
            ),
            with: OneAccount.key(device)
        )
        return Array(#"{"messageId":"AUTHENTICATE:\#(number)","message":"\#(token)"}"#.utf8)
    }

    /// Three requests from two places.
    package static func filled() async throws -> RequestBench {
        let bench = try await RequestBench()
        try await bench.receive(1, "Pay the baker", latitude: 51.45)
        try await bench.receive(2, "Pay the butcher", latitude: 51.45)
        try await bench.receive(3, "Pay the baker again", latitude: 48.8)
        return bench
    }

    package func found(_ line: String) async throws -> [String] {
        try await service(minute: 60).search(try HistoryFilter(line)).entries.map(\.id.text)
    }
}
