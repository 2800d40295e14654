import Host
import Push
import Token
import Vocabulary

/// Decodes each line of an input on one or several cores and prints the answers in the order of the
/// lines, in constant memory.
package struct DecodeLines: Sendable {
    /// Lines that are decoded together.
    private struct Part: Sendable {
        let index: Int
        /// The number of the first line, from 1.
        let first: Int
        var lines: [LineReader.Line] = []
        var bytes = 0
    }

    private struct Answer: Sendable {
        let index: Int
        let bytes: [UInt8]
        let isAllVerified: Bool
    }

    /// Of the lines of a part.
    private static let partBytes = 65_536
    /// What a line takes beside its own bytes, so that many empty ones are several parts, too.
    private static let lineBytes = 64

    private let session: DecodeSession
    private let jobs: Int

    /// `jobs` is how many lines are decoded at once, 1 or more.
    package init(_ session: DecodeSession, jobs: Int = 1) {
        precondition(jobs >= 1)
        self.session = session
        self.jobs = jobs
    }

    /// Decodes the lines of one file.
    ///
    /// A bad line or a file that cannot be read is a refused input; it never stops the rest.
    ///
    /// - Parameters:
    ///   - path: A path, or `-` for standard input.
    ///   - write: Gets whole lines; false ends the run.
    /// - Returns: Whether every input was verified.
    package func run(_ path: String, write: ([UInt8]) -> Bool) async -> Bool {
        do throws(FileError) {
            var reader = try LineReader(path: path, as: .envelope, limit: Envelope.mostBytes)
            if jobs == 1 { return try runInTurn(&reader, path, write) }
            return try await runTogether(&reader, path, write)
        } catch {
            var json = JSONWriter(spellingOut: true)
            session.refuse(error, of: path, to: &json)
            _ = write(json.bytes)
            return false
        }
    }

    private func runInTurn(
        _ reader: inout LineReader,
        _ path: String,
        _ write: ([UInt8]) -> Bool
    ) throws(FileError) -> Bool {
        var json = JSONWriter(spellingOut: true)
        var isAllVerified = true
        var number = 0
        do throws(FileError) {
            while let line = try reader.next() {
                number += 1
                let isVerified = session.decode(line, number: number, of: path, to: &json)
                isAllVerified = isAllVerified && isVerified
                // Written before waiting for the next line.
                if json.bytes.count >= Self.partBytes || reader.isDrained {
                    guard write(json.bytes) else { return isAllVerified }
                    json.removeAll()
                }
            }
        } catch {
            _ = write(json.bytes)
            throw error
        }
        _ = write(json.bytes)
        return isAllVerified
    }

    private func runTogether(
        _ reader: inout LineReader,
        _ path: String,
        _ write: ([UInt8]) -> Bool
    ) async throws(FileError) -> Bool {
        var turns = Turns()
        var failure: FileError?
        await withTaskGroup(of: Answer.self) { group in
            var part = Part(index: 0, first: 1)
            reading: while true {
                do throws(FileError) {
                    guard let next = try self.part(from: &reader, &part) else { break reading }
                    group.addTask { answer(next, of: path) }
                } catch {
                    failure = error
                    let rest = part
                    if !rest.lines.isEmpty { group.addTask { answer(rest, of: path) } }
                    break reading
                }
                // As many again wait for their turn; all are written before waiting for a line.
                let most = reader.isDrained ? 0 : 2 * jobs
                while part.index - turns.next > most, let answer = await group.next() {
                    guard turns.write(answer, write) else { break reading }
                }
            }
            while let answer = await group.next(), turns.write(answer, write) {}
            group.cancelAll()
        }
        if let failure, turns.isRead { throw failure }
        return turns.isAllVerified
    }

    /// The next lines; `nil` at the end of the input.
    private func part(
        from reader: inout LineReader,
        _ part: inout Part
    ) throws(FileError) -> Part? {
        repeat {
            guard let line = try reader.next() else { break }
            part.bytes += Self.lineBytes
            if case .bytes(let bytes) = line { part.bytes += bytes.count }
            part.lines.append(line)
        } while part.bytes < Self.partBytes && !reader.isDrained
        guard !part.lines.isEmpty else { return nil }
        let whole = part
        part = Part(index: whole.index + 1, first: whole.first + whole.lines.count)
        return whole
    }

    private func answer(_ part: Part, of path: String) -> Answer {
        var json = JSONWriter(spellingOut: true)
        var isAllVerified = true
        for (place, line) in part.lines.enumerated() {
            let number = part.first + place
            let isVerified = session.decode(line, number: number, of: path, to: &json)
            isAllVerified = isAllVerified && isVerified
        }
        return Answer(index: part.index, bytes: json.bytes, isAllVerified: isAllVerified)
    }

    /// Writes answers in the order of their parts.
    private struct Turns {
        /// The part whose answer is written next.
        private(set) var next = 0
        private(set) var isAllVerified = true
        /// Whether somebody reads the answers.
        private(set) var isRead = true
        private var waiting: [Int: Answer] = [:]

        mutating func write(_ answer: Answer, _ write: ([UInt8]) -> Bool) -> Bool {
            waiting[answer.index] = answer
            while isRead, let answer = waiting.removeValue(forKey: next) {
                next += 1
                isAllVerified = isAllVerified && answer.isAllVerified
                isRead = write(answer.bytes)
            }
            return isRead
        }
    }
}
