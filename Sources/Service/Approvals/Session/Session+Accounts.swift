import Host
import Push
import Review
import Risk
import Store
import Vocabulary

/// Codes, accounts and what the person tells about themselves.
extension Session {
    /// How often accounts are told anew.
    private static let accountPause = Duration.seconds(3)
    /// How often it is looked whether anything was written.
    private static let overviewPause = Duration.seconds(1)

    /// Starts or stops to tell something again and again, which other programs may change.
    func watch(_ subject: Action.Subject, _ isWatched: Bool) {
        watches.removeValue(forKey: subject)?.cancel()
        if subject == .codes { givenCodes = [:] }
        guard isWatched else { return }
        watches[subject] = Task {
            var mark: StoreMark?
            while !Task.isCancelled {
                let pause: Duration
                switch subject {
                case .codes:
                    let rows = await codes()
                    if !Task.isCancelled { report(rows) }
                    pause = rows.pause(from: service.clock.now)
                case .accounts:
                    let rows = await accounts()
                    if !Task.isCancelled { report(rows) }
                    pause = Self.accountPause
                case .overview:
                    await tellOverview(after: &mark)
                    pause = Self.overviewPause
                }
                guard (try? await Task.sleep(for: pause)) != nil else { return }
            }
        }
    }

    /// Tells the overview when the store has changed.
    private func tellOverview(after reported: inout StoreMark?) async {
        do throws(StorageError) {
            let mark = try await service.store.mark()
            guard mark != reported else { return }
            let overview = try await service.overview()
            if !Task.isCancelled { report(.overview(overview)) }
            reported = mark
        } catch {
            if !Task.isCancelled { report(.problem(error)) }
        }
    }

    private func codes() async -> Update {
        do throws(StorageError) {
            return .codes(try await service.codeRows(given: givenCodes))
        } catch {
            return .problem(error)
        }
    }

    private func accounts() async -> Update {
        do throws(StorageError) {
            return .accounts(try await service.accountRows())
        } catch {
            return .problem(error)
        }
    }

    /// Uses up the next code of a counter and tells all codes again; where they are watched it stays in
    /// sight.
    func nextCode(of account: AccountID) async throws -> [Update] {
        do {
            let code = PrintableText(try await service.code(of: account, at: nil).code.text)
            guard watches[.codes] != nil else {
                return [.codes(try await service.codeRows(given: [account: code]))]
            }
            givenCodes[account] = code
            return [await codes()]
        } catch {
            guard watches[.codes] != nil else { throw error }
            return [.failed(error.coded), await codes()]
        }
    }

    /// Does something with an account; what is watched is told again, and what is still to be known.
    func carryOut(_ order: AccountOrder) async -> [Update] {
        let outcome = await service.outcome(of: order)
        var updates: [Update] = [.accountOrderEnded(outcome)]
        if case .done(.enrol, _) = outcome { updates += await homeQuestion() }
        if watches[.accounts] != nil { updates.append(await accounts()) }
        if watches[.codes] != nil { updates.append(await codes()) }
        return updates
    }

    /// Asks where the person is, when that is not known.
    private func homeQuestion() async -> [Update] {
        guard terms.asksHome, await service.homeStatus == .unknown else { return [] }
        return [.homeAsked]
    }

    /// Keeps a place that can be found, tells why another one cannot, and weighs anew what waits.
    func keepHome(_ text: String?) async -> [Update] {
        do {
            guard let text else {
                try await service.keepHome(.later)
                return []
            }
            let home = try terms.place(text)
            try await service.keepHome(.place(home))
            return [.told(.home, home.label)]
                + (try await service.openEntries().map { .arrived($0) })
        } catch let refusal as HomeRefusal {
            return [.toldRefused(refusal.reason, choices: refusal.choices)]
        } catch {
            return [text == nil ? .problem(error.coded) : .toldRefused("\(error.coded.reason)")]
        }
    }

    /// Keeps what the person expects, or a note on a payee, which what waits then shows.
    func keep(_ told: Action.Told, _ text: String) async -> [Update] {
        do {
            guard case .payeeNote(let payee) = told else {
                let made = try await service.expect(
                    text,
                    finding: terms.place,
                    in: LocalZone.ofMachine(at: service.clock.now)
                )
                return [.told(told, made.wording)]
            }
            let kept = try await service.note(text, onPayee: payee.text)
            return [.told(told, kept?.text ?? .empty)]
                + (try await service.openEntries().map { .arrived($0) })
        } catch let refusal as HomeRefusal {
            return [.toldRefused(refusal.reason, choices: refusal.choices)]
        } catch {
            return [.toldRefused("\(error.coded.reason)")]
        }
    }
}

extension Update {
    /// How long codes hold: until the first one is over, and at most five seconds, since another
    /// program may lock an account.
    fileprivate func pause(from now: Instant) -> Duration {
        guard case .codes(let rows) = self else { return .seconds(5) }
        let ends = rows.compactMap { row -> Int64? in
            guard case .timeBased(_, _, let until) = row.content else { return nil }
            return until.milliseconds(since: now)
        }
        return .milliseconds(Swift.min(Swift.max(ends.min() ?? 5_000, 50), 5_000))
    }
}
