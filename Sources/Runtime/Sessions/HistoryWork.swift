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
                    tell(.notice(State.Notice(Self.noted(statement), style: .good)))
                }
            }
        )
    }

    /// Writes what a filter finds to a new file in the working folder.
    func export(_ filter: HistoryFilter) {
        others.append(
            Task {
                await attempt {
                    let written = try await desk.export(filter)
                    tell(.notice(State.Notice(written.sentence, style: .good)))
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

extension HistoryWork {
    /// That it was noted whose request it was.
    static func noted(_ statement: HistoryList.Statement) -> PrintableText {
        switch statement {
        case .own: "Noted: this was you. It counts for what is usual."
        case .notOwn: "Noted: this was not you. It does not count for what is usual."
        }
    }
}
