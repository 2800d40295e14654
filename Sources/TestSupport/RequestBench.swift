import CTestSupport
import Geodesy
import Glibc
import Host
package import Push
import Review
package import Risk
package import Service
package import Store
package import Token
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

extension Ledger {
    /// Stores a message that came in an envelope.
    package func record(
        _ request: ApprovalRequest,
        in envelope: Envelope,
        learning: HabitChange? = nil
    ) async throws(StorageError) -> Recording {
        guard let message = ReceivedMessage(envelope) else {
            preconditionFailure("a message has an id")
        }
        return try await record(request, in: message, learning: learning)
    }
}

extension ApprovalService {
    /// A service whose clock stands, for an approver without a home, on a machine without marks.
    package static func standing(
        at instant: Instant,
        on ledger: Ledger,
        policy: ApproverPolicy = .standard
    ) -> ApprovalService {
        ApprovalService(
            ledger: ledger,
            poster: Poster(transport: HTTPTransport()),
            profile: Profile(home: nil, policy: policy),
            device: DeviceAccess(
                way: .passphrase,
                verification: UserVerification(),
                signs: { [] },
                isRecorded: { false }
            ),
            clock: .standing(at: instant)
        )
    }
}

/// The account that the services of tests know, enrolled with a server that nobody reaches.
package enum OneAccount {
    package static let id = AccountID(issuer: "Example Bank", accountName: "ann")
    /// What its messages are signed with.
    package static let secret = [UInt8](1...32)

    /// The key of a device.
    package static func key(_ number: UInt8 = 1) throws -> SigningKey {
        try SigningKey(number == 1 ? secret : [UInt8](repeating: number, count: 32))
    }

    /// Its push device, with a server at a port of this machine; another number is that of another
    /// account.
    package static func mechanism(_ number: UInt8 = 1, port: Int = 9) throws -> Mechanism {
        let push = "http://127.0.0.1:\(port)/push"
        return try Mechanism(
            uid: "m-\(number)",
            issuer: id.issuer,
            accountName: number == 1 ? id.accountName : "ann-\(number)",
            key: key(number),
            registrationEndpoint: Endpoint("\(push)?_action=register"),
            authenticationEndpoint: Endpoint("\(push)?_action=authenticate"),
            userID: nil,
            resourceID: nil,
            colour: nil
        )
    }
}

/// A folder of a test's own; removed with the value.
package final class TemporaryFolder: Sendable {
    package let path: String

    /// Makes it.
    ///
    /// - Throws: ``Failure`` when the system makes none.
    package init() throws {
        var template = Array("/tmp/pratique-test-XXXXXX".utf8CString)
        guard unsafe mkdtemp(&template) != nil else { throw Failure(number: errno) }
        path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    deinit {
        _ = unsafe folder_remove(path)
    }

    /// Writes a file and gives its path.
    ///
    /// - Throws: ``Failure`` when it cannot be written.
    package func file(_ name: String, _ bytes: [UInt8]) throws -> String {
        let file = path + "/" + name
        guard let stream = unsafe fopen(file, "w") else { throw Failure(number: errno) }
        let written = unsafe fwrite(bytes, 1, bytes.count, stream)
        guard unsafe fclose(stream) == 0, written == bytes.count else {
            throw Failure(number: errno)
        }
        return file
    }

    /// The system did not do what a test needs; with its error number.
    package struct Failure: Error {
        package let number: Int32
    }
}

/// A real bus of D-Bus that nobody else uses.
package enum MessageBus {
    /// Runs `body` with the address of a bus of its own.
    package static func serving(_ body: (String) async throws -> Void) async throws {
        let folder = try TemporaryFolder()
        let address = "unix:path=\(folder.path)/bus"
        let settings = try folder.file(
            "bus.conf",
            Array(
                """
                <busconfig><listen>\(address)</listen><auth>EXTERNAL</auth>
                <policy context="default"><allow send_destination="*"/><allow own="*"/>
                <allow eavesdrop="false"/><allow user="*"/></policy></busconfig>
                """.utf8
            )
        )
        let silence = unsafe open("/dev/null", O_RDWR | O_CLOEXEC)
        defer { close(silence) }
        let bus = try ChildProcess(
            ["/usr/bin/dbus-daemon", "--config-file=\(settings)", "--nofork", "--nopidfile"],
            environment: [:],
            files: .descriptors(input: silence, output: silence, errors: silence)
        )
        for _ in 0..<200 where unsafe access(folder.path + "/bus", F_OK) != 0 {
            try await Task.sleep(for: .milliseconds(20))
        }
        do {
            try await body(address)
        } catch {
            bus.signal(SIGTERM)
            _ = await bus.ended()
            throw error
        }
        bus.signal(SIGTERM)
        _ = await bus.ended()
    }
}
