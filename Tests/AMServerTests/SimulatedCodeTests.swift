import Testing
import Vocabulary

@testable import AMServer

struct SimulatedCodeTests {
    private static func secret(_ length: Int) -> [UInt8] {
        (0..<length).map { UInt8(ascii: "0") + UInt8(($0 + 1) % 10) }
    }

    @Test(arguments: [
        (0, "755224"), (1, "287082"), (2, "359152"), (3, "969429"), (4, "338314"), (5, "254676"),
        (6, "287922"), (7, "162583"), (8, "399871"), (9, "520489"),
    ])
    func `codes are those of RFC 4226`(counter: Int, code: String) {
        let order = OneTimeOrder()
        #expect(SimulatedCode.text(counter: counter, secret: Self.secret(20), order: order) == code)
    }

    @Test(arguments: [
        (OneTimeOrder.Algorithm.sha1, 20, 59, "94287082"),
        (.sha256, 32, 1_111_111_109, "68084774"), (.sha512, 64, 20_000_000_000, "47863826"),
        (.sha1, 20, 1_111_111_109, "07081804"),
    ])
    func `codes are those of RFC 6238`(
        algorithm: OneTimeOrder.Algorithm,
        length: Int,
        seconds: Int,
        code: String
    ) {
        var order = OneTimeOrder()
        order.algorithm = algorithm
        order.digits = 8
        let text = SimulatedCode.text(
            counter: seconds / 30,
            secret: Self.secret(length),
            order: order
        )
        #expect(text == code)
    }

    @Test(arguments: [
        ("", ""), ("f", "MY======"), ("fo", "MZXQ===="), ("foobar", "MZXW6YTBOI======"),
    ])
    func `secrets are written as in RFC 4648`(plain: String, text: String) {
        #expect(Base32Text.padded(Array(plain.utf8)) == text)
    }

    private static func enrolled(
        _ factor: OneTimeOrder.Factor
    ) async throws -> (Bench, @Sendable (Int) -> String) {
        let bench = Bench()
        var order = EnrolmentOrder(user: "demo", issuer: "Bank")
        order.kind = .oneTime
        order.oneTime.factor = factor
        _ = try await bench.server.enrol(order, base: Bench.base)
        let device = try #require(await bench.server.allCodeDevices.first)
        return (
            bench, { SimulatedCode.text(counter: $0, secret: device.secret, order: device.order) }
        )
    }

    @Test func `a code of the time is taken once, and two steps early or late`() async throws {
        let (bench, code) = try await Self.enrolled(.time(period: 30))
        let step = Int(bench.clock.now.milliseconds / 30_000)
        let server = bench.server
        #expect(try await !server.checkCode(code(step - 3), user: "demo"))
        #expect(try await !server.checkCode(code(step + 3), user: "demo"))
        #expect(try await server.checkCode(code(step - 2), user: "demo"))
        #expect(try await !server.checkCode(code(step - 2), user: "demo"))
        #expect(try await server.checkCode(code(step + 2), user: "demo"))
        #expect(try await !server.checkCode(code(step), user: "demo"))
    }

    @Test func `a code of a counter is taken once, and its window moves`() async throws {
        let (bench, code) = try await Self.enrolled(.counter(start: 5))
        let server = bench.server
        #expect(try await !server.checkCode(code(4), user: "demo"))
        #expect(try await server.checkCode(code(5), user: "demo"))
        #expect(try await !server.checkCode(code(5), user: "demo"))
        #expect(try await server.checkCode(code(106), user: "demo"))
        #expect(try await !server.checkCode(code(208), user: "demo"))
        await #expect(throws: SimulationError.noDevice) {
            try await server.checkCode("000000", user: "nobody")
        }
    }
}
