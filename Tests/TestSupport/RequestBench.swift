import CTestSupport
import Geodesy
import Glibc
import Host
package import Push
package import Review
package import Risk
package import Service
package import Store
package import Token
package import Vocabulary

/// A store with one account, and requests of three minutes.
package struct RequestBench {
    package static let start = Instant(milliseconds: 1_700_000_000_000)

    /// Minutes after the start.
    package static func instant(_ minute: Int64) -> Instant {
        start.advanced(byMilliseconds: minute * 60_000)
    }

    package let folder: TemporaryFolder
    package let store: ApprovalStore

    /// `port` and `path` are those of the account's local server.
    package init(port: Int = 9, path: String = "/push") async throws {
        folder = try TemporaryFolder()
        store = try ApprovalStore(path: folder.path + "/ledger.sqlite")
        let mechanism = try OneAccount.mechanism(port: port, path: path)
        try await store.add(mechanism, deviceToken: "token", now: Self.start)
    }

    package func service(minute: Int64 = 0) -> ApprovalService {
        .fixed(at: Self.instant(minute), on: store)
    }

    /// One a minute, from a place.
    package func receive(
        _ number: UInt8,
        _ message: String,
        latitude: Double,
        numbers: String? = nil,
        payload: String? = nil
    ) async throws {
        _ = try await service(minute: Int64(number)).receive(
            try Self.envelope(
                number,
                message,
                latitude: latitude,
                numbers: numbers,
                payload: payload
            )
        )
    }

    /// One a minute, from a place.
    package static func envelope(
        _ number: UInt8,
        _ message: String,
        latitude: Double,
        device: UInt8 = 1,
        numbers: String? = nil,
        payload: String? = nil
    ) throws -> [UInt8] {
        let kind: [(String, JSONValue)] =
            (numbers.map { [("k", .string("challenge")), ("n", .string($0))] } ?? [])
            + (payload.map { [("p", .string($0))] } ?? [])
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

    /// From two places.
    package static func filled() async throws -> RequestBench {
        let bench = try await RequestBench()
        try await bench.receive(1, "Pay the baker", latitude: 51.45)
        try await bench.receive(2, "Pay the butcher", latitude: 51.45)
        try await bench.receive(3, "Pay the baker again", latitude: 48.8)
        return bench
    }

    package func found(_ line: String) async throws -> [String] {
        try await service(minute: 60).search(try RequestFilter(line)).entries.map(\.id.text)
    }
}

extension ApprovalStore {
    package func record(
        _ request: ApprovalRequest,
        in envelope: Envelope,
        learning: BaselineChange? = nil
    ) async throws(StorageError) -> Recording {
        guard let message = ReceivedMessage(envelope) else {
            preconditionFailure("a message has an id")
        }
        return try await record(request, in: message, learning: learning)
    }
}

extension ApprovalService {
    /// With a fixed clock, no home and no findings about the host.
    package static func fixed(
        at instant: Instant,
        on store: ApprovalStore,
        policy: ApproverPolicy = .standard
    ) -> ApprovalService {
        ApprovalService(
            store: store,
            poster: Poster(transport: HTTPTransport()),
            profile: Profile(home: nil, policy: policy),
            device: DeviceAccess(
                way: .passphrase,
                verification: UserVerification(),
                signs: { [] },
                isRecorded: { false }
            ),
            clock: .fixed(at: instant)
        )
    }
}

/// The account of tests, at an unreachable server.
package enum OneAccount {
    package static let id = AccountID(issuer: "Example Bank", accountName: "ann")
    package static let secret = [UInt8](1...32)

    package static func key(_ number: UInt8 = 1) throws -> SigningKey {
        try SigningKey(number == 1 ? secret : [UInt8](repeating: number, count: 32))
    }

    /// At a local port; other numbers are other accounts.
    package static func mechanism(
        _ number: UInt8 = 1,
        port: Int = 9,
        path: String = "/push"
    ) throws -> Mechanism {
        let push = "http://127.0.0.1:\(port)\(path)"
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

/// Removed with the value.
package final class TemporaryFolder: Sendable {
    package let path: String

    package init() throws {
        var template = Array("/tmp/pratique-test-XXXXXX".utf8CString)
        guard unsafe mkdtemp(&template) != nil else { throw Failure(number: errno) }
        path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    deinit { _ = unsafe folder_remove(path) }

    package func file(_ name: String, _ bytes: [UInt8]) throws -> String {
        let file = path + "/" + name
        guard let stream = unsafe fopen(file, "w") else { throw Failure(number: errno) }
        let written = unsafe fwrite(bytes, 1, bytes.count, stream)
        guard unsafe fclose(stream) == 0, written == bytes.count else {
            throw Failure(number: errno)
        }
        return file
    }

    /// With the system's error number.
    package struct Failure: Error { package let number: Int32 }
}

/// A real, private D-Bus.
package enum MessageBus {
    package struct NotStarted: Error {}

    /// With its address.
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
        do {
            let socket = folder.path + "/bus"
            guard try await comesAbout({ unsafe access(socket, F_OK) == 0 }) else {
                throw NotStarted()
            }
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

/// A request to Amazon SNS, signed as its clients do.
package struct SignedForm: Sendable {
    /// The id of the key that it is signed with, and the key.
    package static let keyID = "AKIDEXAMPLE"
    package static let secret = "not-a-secret"

    /// `Host` is among them.
    package let headers: [HTTPHeader]
    package let body: [UInt8]

    /// Signs a form for the region us-east-1.
    package init(
        _ fields: [(String, String)],
        host: String = "localhost",
        at now: Instant,
        by keyID: String = keyID,
        secret: String = secret
    ) {
        body = Array(
            fields.map { "\($0.0)=\(PercentText.encoded($0.1))" }.joined(separator: "&").utf8
        )
        let time = CivilTime(now)
        let date = (time.dateText + "T" + time.timeText + "Z")
            .replacingText("-", by: "").replacingText(":", by: "")
        let signed = [HTTPHeader("Host", host), HTTPHeader("X-Amz-Date", date)]
        let signature = RequestSignature(region: "us-east-1", keys: [:]).signature(
            of: DoorRequest(method: "POST", path: "/", headers: signed, body: body),
            signing: ["host", "x-amz-date"],
            date: date,
            secret: secret
        )
        let authorization =
            "AWS4-HMAC-SHA256 Credential=\(keyID)/\(date.prefix(8))/us-east-1/sns/aws4_request,"
            + " SignedHeaders=host;x-amz-date, Signature=\(signature ?? "")"
        headers = signed + [HTTPHeader("Authorization", authorization)]
    }

    /// A `Publish` of AM, with the data map that an Android application gets.
    package static func publication(of envelope: [UInt8], to arn: String) -> [(String, String)] {
        let inner = String(decoding: envelope, as: UTF8.self).replacingText("\"", by: "\\\"")
        return [
            ("Action", "Publish"), ("TargetArn", arn), ("MessageStructure", "json"),
            ("Subject", "Login"),
            ("Message", #"{"default":"text","GCM":"{\"data\":\#(inner)}"}"#),
        ]
    }
}

extension RequestFilter {
    /// As typed at the first second of 1970, a Thursday.
    package init(_ line: String, in zone: LocalZone = .utc) throws(Mistake) {
        try self.init(line, in: zone, at: Instant(seconds: 0))
    }

    package init(typing line: String, in zone: LocalZone = .utc) {
        self.init(typing: line, in: zone, at: Instant(seconds: 0))
    }
}
