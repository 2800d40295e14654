package import Push
package import Risk
import Token
package import Vocabulary

/// A row of the history.
package enum HistoryItem: Hashable, Sendable {
    /// Which row is meant: a request of its own and the newest of a group share an id.
    package enum ID: Hashable, Sendable {
        case request(MessageID)
        case group(MessageID)
    }

    /// The day of the rows that follow; nothing is done with it.
    case day(LocalDay)
    /// A request, of an unfolded group or of none.
    case request(Entry, isOfGroup: Bool)
    /// Requests that are alike, in one row.
    case group(HistoryGroup, isOpen: Bool)

    /// What it is selected by; `nil` for a day.
    package var id: ID? {
        switch self {
        case .day: nil
        case .request(let entry, _): .request(entry.id)
        case .group(let group, _): .group(group.id)
        }
    }

    /// The request, or the first one of a group.
    package var entry: Entry? {
        switch self {
        case .day: nil
        case .request(let entry, _): entry
        case .group(let group, _): group.entries[0]
        }
    }

    /// The request, or those of a group; none of a day.
    package var entries: [Entry] {
        switch self {
        case .day: []
        case .request(let entry, _): [entry]
        case .group(let group, _): group.entries
        }
    }

    /// What the requests of a group come to.
    package var sum: Amount? { if case .group(let group, _) = self { group.sum } else { nil } }

    /// The state of its requests and what the person said about them; empty for a day.
    package func state(at now: Instant) -> PrintableText {
        guard let entry else { return .empty }
        let state = entry.displayedState(at: now)
        return Words.History.state(state, said: entries.map(\.statement))
    }

    /// Lays requests out.
    ///
    /// Only an order by time has days, and folds what is alike and follows each other on one day.
    ///
    /// - Parameters:
    ///   - entries: In the order of the filter.
    ///   - filter: Tells the order.
    ///   - unfolded: The groups whose requests are shown below them, by their ids.
    ///   - zone: The clock that days begin by.
    ///   - now: Our clock.
    /// - Returns: The rows from the top.
    package static func items(
        of entries: [Entry],
        by filter: RequestFilter,
        unfolded: Set<MessageID>,
        zone: LocalZone,
        now: Instant
    ) -> [HistoryItem] {
        guard filter.isByTime else {
            return entries.map { .request($0, isOfGroup: false) }
        }
        var items: [HistoryItem] = []
        var last: LocalDay?
        for run in runs(of: entries, zone: zone, now: now) {
            if run.day != last { items.append(.day(run.day)) }
            last = run.day
            guard run.entries.count > 1 else {
                items.append(.request(run.entries[0], isOfGroup: false))
                continue
            }
            let group = HistoryGroup(entries: run.entries)
            let isOpen = unfolded.contains(group.id)
            items.append(.group(group, isOpen: isOpen))
            guard isOpen else { continue }
            items += group.entries.map { .request($0, isOfGroup: true) }
        }
        return items
    }

    /// Requests of one day that are alike and follow each other.
    private struct Run {
        let day: LocalDay
        let likeness: GroupKey
        var entries: [Entry]
    }

    /// What makes requests alike here: their group, and what became of them; where one was approved without
    /// an amount, also each digit of what it says.
    private struct GroupKey: Hashable {
        let group: RequestGroup
        let decision: PrintableText
        let message: PrintableText?
    }

    private static func runs(of entries: [Entry], zone: LocalZone, now: Instant) -> [Run] {
        var runs: [Run] = []
        for entry in entries {
            let day = LocalDay(entry.facts.validity.received, in: zone)
            let isApproved =
                if case .delivered(let decision) = entry.state { !decision.isRejection } else {
                    false
                }
            let likeness = GroupKey(
                group: RequestGroup(entry.facts, entry.review.locationContext),
                decision: Words.word(entry, at: now),
                message: entry.facts.amount == nil && isApproved ? entry.headline : nil
            )
            if let last = runs.last, last.day == day, last.likeness == likeness {
                runs[runs.count - 1].entries.append(entry)
            } else {
                runs.append(Run(day: day, likeness: likeness, entries: [entry]))
            }
        }
        return runs
    }
}

/// Requests of one day that are alike and follow each other.
package struct HistoryGroup: Hashable, Sendable {
    /// Two at least, in the order of the history.
    package let entries: [Entry]

    /// The first one's.
    package var id: MessageID { entries[0].id }

    /// What they are: what each of them is, where that is one, else what they have in common.
    package var headline: PrintableText {
        let headline = entries[0].headline
        return entries.allSatisfy { $0.headline == headline }
            ? headline : RequestGroup(entries[0].facts, entries[0].review.locationContext).title
    }

    /// The same beside the amount.
    package var matter: PrintableText {
        let payee = entries[0].facts.payment?.payee
        guard let payee, entries.allSatisfy({ $0.facts.payment?.payee == payee }) else {
            return headline
        }
        return payee
    }

    package var level: Severity {
        entries.map(\.review.assessment.level).max() ?? .none
    }

    /// The amount of each, when they have one and the same.
    package var amount: Amount? {
        let amount = entries[0].facts.amount
        return entries.allSatisfy { $0.facts.amount == amount } ? amount : nil
    }

    /// What they come to, when they have one and the same amount.
    package var sum: Amount? {
        amount.flatMap { _ in Amount.sums(of: entries.compactMap(\.facts.amount)).first }
    }

    /// When the first and the last of them came.
    private var span: ClosedRange<Instant> {
        let times = entries.map(\.facts.validity.received)
        let first = times.min() ?? times[0]
        return first...(times.max() ?? first)
    }

    /// How many there are, and when they came: `12 alike, today 10:02 to 10:05; one of them:`.
    ///
    /// - Parameters:
    ///   - zone: The clock of the times.
    ///   - now: Our clock.
    /// - Returns: What stands above one of them.
    package func heading(zone: LocalZone, now: Instant) -> PrintableText {
        let today = LocalDay(now, in: zone)
        let day = LocalDay(span.lowerBound, in: zone).title(today: today, isInSentence: true)
        let first = Words.History.time(span.lowerBound, in: zone)
        let last = Words.History.time(span.upperBound, in: zone)
        let end: PrintableText = first == last ? .empty : " to \(last)"
        return "\(entries.count) alike, \(day) \(first)\(end); one of them:"
    }
}

/// What was approved, added up by payee and month.
package struct PaymentSums: Sendable {
    /// What one payee was paid in one month and currency.
    package struct Row: Hashable, Sendable {
        /// Such as `2026-11`, by the clock of a zone.
        package let month: String
        /// `nil` where the requests named none.
        package let payee: PrintableText?
        /// The account that paid, as it is shown.
        package let payer: PrintableText
        /// How many payments.
        package fileprivate(set) var count: Int
        /// Their sum; `nil` when it cannot be written.
        package fileprivate(set) var total: Amount?
        /// How many of them the person said were not theirs.
        package fileprivate(set) var notMineCount = 0
        /// The sum of these; `nil` without any, or when it cannot be written.
        package fileprivate(set) var notMine: Amount?
        /// The account numbers that were paid.
        package fileprivate(set) var accounts: Set<String> = []

        /// Adds a payment.
        fileprivate mutating func add(_ amount: Amount, of payment: Payment, isNotMine: Bool) {
            (count, total) = (count + 1, Self.sum(total, amount, isFirst: count == 0))
            if let account = payment.creditorAccount?.text.text,
                !accounts.contains(where: { Payment.Account.isSame($0, account) })
            {
                accounts.insert(account)
            }
            guard isNotMine else { return }
            let isFirst = notMineCount == 0
            (notMineCount, notMine) = (
                notMineCount + 1, Self.sum(notMine, amount, isFirst: isFirst)
            )
        }

        /// The month of what is added up over all.
        fileprivate static let total = ""

        /// Adds what a row added up.
        fileprivate mutating func add(_ row: Row) {
            if let sum = row.total { total = Self.sum(total, sum, isFirst: count == 0) }
            count += row.count
            accounts.formUnion(row.accounts)
            guard row.notMineCount > 0 else { return }
            notMine = row.notMine.flatMap { Self.sum(notMine, $0, isFirst: notMineCount == 0) }
            notMineCount += row.notMineCount
        }

        private static func sum(_ total: Amount?, _ amount: Amount, isFirst: Bool) -> Amount? {
            guard !isFirst else { return amount }
            let both = total.map { Amount.sums(of: [$0, amount]) } ?? []
            return both.count == 1 ? both[0] : nil
        }
    }

    private struct Key: Hashable {
        let month: String
        let payer: PrintableText
        let payee: PrintableText?
        let currency: String?
    }

    private let zone: LocalZone
    private var sums: [Key: Row] = [:]

    /// Creates empty sums of months that begin by a clock.
    package init(in zone: LocalZone) { self.zone = zone }

    /// Adds the payments of a request, when its approval was delivered.
    ///
    /// The month is that of the approval.
    package mutating func add(_ entry: Entry) {
        guard entry.state.isApproved else { return }
        let instant = entry.decided ?? entry.facts.validity.received
        let month = String(zone.fields(of: instant).dateText.prefix(7))
        for payment in entry.facts.payments {
            guard let amount = payment.amount else { continue }
            let payer = entry.review.account
            let key = Key(
                month: month,
                payer: payer,
                payee: payment.payee,
                currency: amount.currency
            )
            sums[key, default: Row(month: month, payee: payment.payee, payer: payer, count: 0)]
                .add(amount, of: payment, isNotMine: entry.statement == .notMine)
        }
    }

    /// A row for each currency that several rows are in.
    private var totals: [Row] {
        Dictionary(grouping: rows) { $0.total?.currency }
            .filter { $0.value.count > 1 && $0.value.allSatisfy { $0.total != nil } }
            .sorted { ($0.key ?? "") < ($1.key ?? "") }
            .map { _, rows in
                var total = Row(month: Row.total, payee: nil, payer: .empty, count: 0)
                for row in rows { total.add(row) }
                return total
            }
    }

    /// The newest month first, in it by payee, account and currency.
    package var rows: [Row] {
        sums.sorted { left, right in
            let (one, other) = (left.key, right.key)
            if one.month != other.month { return one.month > other.month }
            let names = (one.payee?.text ?? "", other.payee?.text ?? "")
            if names.0 != names.1 { return names.0 < names.1 }
            if one.payer != other.payer { return one.payer.text < other.payer.text }
            return (one.currency ?? "") < (other.currency ?? "")
        }.map(\.value)
    }

    /// `approved 5: GBP 346.25, EUR 20 (1 of them not yours: GBP 84.50)`: what was approved of these, in each
    /// currency; `short` has of what was not the person's only the number; empty without payments.
    package static func summary(
        of entries: [Entry]
    ) -> (whole: PrintableText, short: PrintableText) {
        func amounts(_ entries: [Entry]) -> [Amount] {
            entries.flatMap { $0.facts.payments.compactMap(\.amount) }
        }
        func text(_ amounts: [Amount]) -> PrintableText {
            Amount.sums(of: amounts).sorted { ($0.currency ?? "") < ($1.currency ?? "") }
                .map { Numbers.text($0) }.joined(by: ", ")
        }
        let approved = entries.filter { $0.state.isApproved }
        let (all, notMine) = (
            amounts(approved), amounts(approved.filter { $0.statement == .notMine })
        )
        guard !all.isEmpty else { return (.empty, .empty) }
        let words: PrintableText = "approved \(all.count): \(text(all))"
        guard !notMine.isEmpty else { return (words, words) }
        return (
            words + " (\(notMine.count) of them not yours: \(text(notMine)))",
            words + ", \(notMine.count) not yours"
        )
    }
}

extension RequestState {
    /// Whether the server took an approval.
    package var isApproved: Bool {
        if case .delivered(let decision) = self { !decision.isRejection } else { false }
    }
}

extension PaymentSums {
    /// `2026-11  GBP 346.25   4 payments to "Boathouse Supplies"`, amounts and counts one below the
    /// other; of several in a currency `in all`.
    package var lines: [PrintableText] {
        let rows = rows + totals
        let amounts = rows.map { $0.total.map { Numbers.text($0) } ?? "too large" }
        let widest = amounts.map(\.columns).max() ?? 0
        let counts = rows.map { PrintableText("\($0.count)") }
        let longest = counts.map(\.columns).max() ?? 0
        let namesPayer = Set(sums.values.map(\.payer)).count > 1
        return rows.indices.map { place in
            let row = rows[place]
            let noun: PrintableText = row.count == 1 ? "payment " : "payments"
            let isTotal = row.month == Row.total
            var to = row.payee.map { "to \($0.quoted)" as PrintableText } ?? "without a payee"
            if namesPayer { to += " from \(row.payer.quoted)" }
            if row.accounts.count > 1 { to += ", on \(row.accounts.count) account numbers" }
            return PrintableText(row.month).padded(to: 8) + " "
                + amounts[place].rightAligned(to: widest) + "  "
                + counts[place].rightAligned(to: longest) + " \(noun) \(isTotal ? "in all" : to)"
                + (row.notMineCount == 0
                    ? .empty
                    : ", \(row.notMineCount) of them not yours: "
                        + (row.notMine.map { Numbers.text($0) } ?? "too large"))
        }
    }
}

extension PaymentSums.Row {

    /// As a line of JSON.
    package var json: String {
        JSON.printableText { json in
            json.add("month", month)
            json.add("account", payer)
            json.add("payee", payee)
            json.add("count", count)
            json.add("amount", total?.number)
            json.add("currency", total?.currency)
            if accounts.count > 1 { json.add("accounts", accounts.count) }
            guard notMineCount > 0 else { return }
            json.add("not_mine", notMineCount)
            json.add("not_mine_amount", notMine?.number)
        }
    }
}
