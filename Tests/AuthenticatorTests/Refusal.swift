import Push
import Testing
import Vocabulary

/// The code of the error that `body` throws; `nil` when it throws none.
func refusal(_ body: () throws -> some Any) -> String? {
    do {
        _ = try body()
        return nil
    } catch {
        return (error as? any CodedError)?.code ?? "not coded"
    }
}

/// How many of the addresses are refused when bytes of them are damaged at random.
func refusals(ofDamaged good: [[UInt8]], rounds: Int, seed: UInt64, marks: String) -> Int {
    var state = seed
    func random(_ bound: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(state >> 33) % bound
    }
    var refused = 0
    for _ in 0..<rounds {
        var bytes = good.count == 1 ? good[0] : good[random(good.count)]
        for _ in 0...random(3) {
            let index = random(bytes.count)
            switch random(4) {
            case 0: bytes[index] = UInt8(random(256))
            case 1: bytes.remove(at: index)
            case 2: bytes.insert(contentsOf: Array(marks.utf8), at: index)
            default: bytes.removeSubrange(index...)
            }
            if bytes.isEmpty { bytes = [UInt8(ascii: "%")] }
        }
        let text = String(decoding: bytes, as: UTF8.self)
        if let code = refusal({ try EnrolmentAddress(text) }) {
            #expect(code.hasPrefix("enrolment."))
            refused += 1
        }
    }
    return refused
}
