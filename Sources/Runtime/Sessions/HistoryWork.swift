import Console
import Facts
import Storage
import Vocabulary

/// What goes on behind the history on the screen: a new search ends the one before.
actor HistoryWork {
    private let desk: Desk
    private let tell: @Sendable (Event) -> Void
    private var search: Task<Void, Never>?
    private var others: [Task<Void, Never>] = []

    init(desk: Desk, tell: @escaping @Sendable (Event) -> Void) {
        self.desk = desk
        self.tell = tell
    }

    /// Searches, and tells what was found.
    func find(_ filter: HistoryFilter) {
        search?.cancel()
        search = Task {
            await attempt {
                let found = try await desk.search(filter)
                tell(.history(found.entries, filter, isCut: found.isCut))
            }
        }
    }

    /// Tells what is known of a request.
    func recallDetails(of id: MessageID) {
        others.append(
            Task {
                await attempt { tell(.historyDetails(id, try await desk.details(of: id))) }
            }
        )
    }

    /// Notes whose request it was.
    func state(_ statement: HistoryList.Statement, about id: MessageID) {
        others.append(
            Task {
                await attempt {
                    try await desk.state(statement, about: id)
                    tell(.historyDetails(id, try await desk.details(of: id)))
                    tell(.noted(statement))
                }
            }
        )
    }

    /// Writes what a filter finds to a new file in the working folder.
    func export(_ filter: HistoryFilter) {
        others.append(
            Task {
                await attempt {
                    let time = CivilTime(desk.clock.now)
                    let stamp = "\(time.dateText)-\(time.timeText)".filter(\.isNumber)
                    let name = "pratique-history-\(stamp).csv"
                    let count = try await desk.export(filter, to: name)
                    tell(.exported(count: count, file: PrintableText(name)))
                }
            }
        )
    }

    /// Ends everything that is under way.
    func stop() async {
        let all = others + [search].compactMap(\.self)
        for task in all { task.cancel() }
        for task in all { await task.value }
    }

    private func attempt(_ work: () async throws -> Void) async {
        do {
            try await work()
        } catch {
            guard !Task.isCancelled, let error = error as? any CodedError else { return }
            tell(.problem(error))
        }
    }
}

extension Event {
    /// That it was noted whose request it was.
    fileprivate static func noted(_ statement: HistoryList.Statement) -> Event {
        let text: PrintableText =
            statement == .own
            ? "Noted: this was you. It counts for what is usual."
            : "Noted: this was not you. It does not count for what is usual."
        return .notice(State.Notice(text, style: .good))
    }

    /// Where the history was written.
    fileprivate static func exported(count: Int, file: PrintableText) -> Event {
        .notice(State.Notice("Wrote \(count) requests to \(file).", style: .good))
    }
}
