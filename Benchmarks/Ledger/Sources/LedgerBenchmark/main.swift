import Facts
import Glibc
import Providers
import Storage
import Token
import Vocabulary

// Arrivals a second of the ledger, and commits a second of the same statements through the module
// SQLite and in plain C. The three take turns, so that what else the disk does hits all of them.
//
//     LedgerBenchmark [FOLDER [ROUNDS [MESSAGES]]]

let arguments = CommandLine.arguments
let parent = arguments.count > 1 ? arguments[1] : "/tmp"
let rounds = arguments.count > 2 ? Int(arguments[2]) ?? 15 : 15
let batch = arguments.count > 3 ? Int(arguments[3]) ?? 200 : 200
/// The least share of plain C's commits that the module must reach.
let least = 0.8

var template = Array("\(parent)/ledger-benchmark-XXXXXX".utf8CString)
guard unsafe mkdtemp(&template) != nil,
    let folder = String(validating: template.dropLast(), as: UTF8.self)
else { fail("no folder can be made in \(parent)") }

func fail(_ reason: String) -> Never {
    print("LedgerBenchmark: \(reason)")
    exit(1)
}

func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

func perSecond(_ count: Int, since start: ContinuousClock.Instant) -> Double {
    Double(count) / (ContinuousClock.now - start).seconds
}

extension Duration {
    var seconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
}

let messages = try Messages()
for name in ["ledger", "module", "plain"] {
    let ledger = try Ledger(path: "\(folder)/\(name)")
    try await ledger.add(messages.mechanism(), deviceToken: nil, now: Messages.now)
}
let ledger = try Ledger(path: folder + "/ledger")
let module = try ModuleLedger(path: folder + "/module")
guard let plain = PlainLedger(path: folder + "/plain") else { fail("plain C opens no ledger") }

var arrivals: [Double] = []
var commits: [Double] = []
var bare: [Double] = []
for round in 0..<rounds {
    let numbers = round * batch..<(round + 1) * batch
    let read = try numbers.map { try messages.message($0) }
    let sealed = zip(numbers, read).map { number, message in
        SealedMessage(number, tokenBytes: message.envelope.token.text.utf8.count)
    }

    var start = ContinuousClock.now
    for message in read {
        guard let received = ReceivedMessage(message.envelope),
            try await ledger.record(message.request, in: received) == .new
        else {
            fail("a message was known")
        }
    }
    arrivals.append(perSecond(batch, since: start))

    start = .now
    for message in sealed { try module.record(message) }
    commits.append(perSecond(batch, since: start))

    start = .now
    for message in sealed where !plain.record(message) { fail("plain C wrote no message") }
    bare.append(perSecond(batch, since: start))
}

for name in ["ledger", "module", "plain"] {
    for ending in ["", "-wal", "-shm", ".key"] { _ = unsafe unlink("\(folder)/\(name)\(ending)") }
}
_ = unsafe rmdir(folder)

let ratio = median(zip(commits, bare).map { $0 / $1 })
let whole = median(zip(arrivals, bare).map { $0 / $1 })
print("plain C: \(Int(median(bare))) commits a second, \(rounds) rounds of \(batch)")
print("module SQLite: \(Int(median(commits))) commits a second, \(ratio) × plain C")
print("ledger: \(Int(median(arrivals))) arrivals a second, sealed, \(whole) × plain C")
if ratio < least { fail("the module's commits are below \(least) × plain C") }
