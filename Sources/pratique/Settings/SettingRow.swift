import Console
import Host
import Risk
import Token
import Vocabulary

/// One setting: its name, from which its variable follows, its default, what it must be, and how it is read.
struct SettingRow: Sendable {
    typealias Path<Value> = any WritableKeyPath<Configuration, Value> & Sendable
    typealias Standard = @Sendable (Configuration) -> String?
    /// Sets the value; `false` when it is not what ``allowed`` says.
    typealias Read = @Sendable (inout ConfigurationReader, LocatedJSON) -> Bool

    /// With its object's name before a point.
    let name: String
    /// As it is shown where nothing sets it; `nil` for another form of a setting, which no list shows.
    let standard: Standard
    /// What it must be, as a sentence goes on after "must be".
    let allowed: String
    /// All texts that it may be; none when they cannot be listed.
    private(set) var words: [String] = []
    /// Whether it may contain a password.
    private(set) var isPrivate = false
    let read: Read

    init(
        _ name: String,
        _ standard: String?,
        _ allowed: String,
        words: [String] = [],
        isPrivate: Bool = false,
        read: @escaping Read
    ) {
        let shown: Standard = { _ in standard }
        self.init(name, shown, allowed, words: words, isPrivate: isPrivate, read: read)
    }

    private init(
        _ name: String,
        _ standard: @escaping Standard,
        _ allowed: String,
        words: [String] = [],
        isPrivate: Bool = false,
        read: @escaping Read
    ) {
        (self.name, self.standard, self.allowed) = (name, standard, allowed)
        (self.words, self.isPrivate, self.read) = (words, isPrivate, read)
    }

    /// The object that it is a member of; `nil` for a setting of its own.
    var group: String? {
        let parts = name.split(separator: ".")
        return parts.count == 2 ? String(parts[0]) : nil
    }

    /// The name inside of its object.
    var member: String { group.map { String(name.dropFirst($0.utf8.count + 1)) } ?? name }

    /// In capitals after `PRATIQUE_`, with `_` for each point and before each capital.
    var variable: String {
        name.unicodeScalars.reduce(into: Self.prefix) { name, scalar in
            switch scalar {
            case ".": name += "_"
            case "A"..."Z": name += "_\(scalar)"
            default: name += String(scalar).uppercased()
            }
        }
    }

    static let prefix = "PRATIQUE_"
}

extension SettingRow {
    /// True or false.
    private static func flag(_ name: String, _ path: Path<Bool>) -> Self {
        let shown: Standard = { "\($0[keyPath: path])" }
        return Self(name, shown, "true or false") { reader, content in
            reader.set(path, to: content.value.boolValue)
        }
    }

    /// One of the words of a type.
    private static func choice<Value: RawRepresentable<String> & CaseIterable & SendableMetatype>(
        _ name: String,
        _ path: Path<Value>
    ) -> Self {
        let words = Value.allCases.map(\.rawValue)
        return choice(
            name,
            path,
            words,
            { $0[keyPath: path].rawValue },
            { Value(rawValue: $0) }
        )
    }

    /// One of some words.
    private static func choice<Value>(
        _ name: String,
        _ path: Path<Value>,
        _ words: [String],
        _ standard: @escaping @Sendable (Configuration) -> String,
        _ value: @escaping @Sendable (String) -> Value?
    ) -> Self {
        let allowed = ConfigurationReader.list(words, in: "\"")
        let shown: Standard = { "\"\(standard($0))\"" }
        return Self(name, shown, allowed, words: words) { reader, content in
            let word = content.value.stringValue.flatMap { words.contains($0) ? $0 : nil }
            return reader.set(path, to: word.flatMap(value))
        }
    }

    /// A number of a unit; `convert` has it as it is kept.
    private static func number<Value>(
        _ name: String,
        _ path: Path<Value>,
        _ standard: String,
        _ range: ClosedRange<Double>,
        _ allowed: String,
        _ convert: @escaping @Sendable (Double) -> Value?
    ) -> Self {
        Self(name, standard, allowed) { reader, content in
            let number = content.value.numberValue?.double
            return reader.set(path, to: number.flatMap { range.contains($0) ? convert($0) : nil })
        }
    }

    private static func path(_ name: String, _ path: Path<String?>) -> Self {
        Self(name, "none", "a path that starts with /") { reader, content in
            reader.set(path, to: content.path.map(Optional.some))
        }
    }

    /// A text of some bytes.
    private static func text(
        _ name: String,
        _ path: Path<String>,
        _ allowed: String,
        _ isRight: @escaping @Sendable (String.UTF8View) -> Bool
    ) -> Self {
        let shown: Standard = { "\"\($0[keyPath: path])\"" }
        return Self(name, shown, allowed) { reader, content in
            reader.set(path, to: content.value.stringValue.flatMap { isRight($0.utf8) ? $0 : nil })
        }
    }
}

extension SettingRow {
    /// All settings in the order of `Docs/configuration.md`; those of an object are beside each other.
    static let all: [SettingRow] = ofProgram + ofInbox + ofRisk + ofConsole

    /// What is no setting any longer, and where it is now.
    static let moved = SettingRow(
        "pamService",
        nil,
        "kept in the store. Set it with `pratique store pam-service NAME`"
    ) { _, _ in false }

    private static let ofProgram: [SettingRow] = [
        SettingRow("home", nil, "a place") { $0.readHome($1) },
        SettingRow("homes", "[]", "a list of at most 64 homes") { $0.readHomes($1) },
        SettingRow("deviceLocation", "none", "a place") { $0.readDeviceLocation($1) },
        SettingRow("proxy", "none", "http://HOST:PORT or \"none\"", isPrivate: true) {
            $0.readProxy($1)
        },
        number("fetchTime_s", \.fetchTime, "5", 1...300, "a number of seconds from 1 to 300") {
            .seconds($0)
        },
        choice("userVerification", \.userVerification),
        SettingRow("allowedAreas", "[]", "a list of at most 64 areas") {
            $0.readAreas($1, \.policy.allowedAreas)
        },
        SettingRow("forbiddenAreas", "[]", "a list of at most 64 areas") {
            $0.readAreas($1, \.policy.forbiddenAreas)
        },
        SettingRow("limits", "{}", "an object of limits by currency, such as {\"EUR\": 1000}") {
            $0.readLimits($1)
        },
        SettingRow("quietHours", "[]", "a span or a list of at most 24 spans") {
            $0.readQuietHours($1)
        },
        SettingRow("relays", "[]", "a list of at most 64 relays") { $0.readRelays($1) },
        path("log", \.log),
        choice("logLevel", \.logLevel),
    ]

    private static let ofInbox: [SettingRow] = [
        text(
            "inbox.address",
            \.inbox.address,
            "an address or a name of this machine, such as \"127.0.0.1\""
        ) { (1...253).contains($0.count) && $0.allSatisfy { (0x21...0x7E).contains($0) } },
        number("inbox.port", \.inbox.port, "none", 1...65_535, "a whole number from 1 to 65535") {
            Int(exactly: $0).map(Optional.some)
        },
        path("inbox.certificate", \.inbox.certificate),
        path("inbox.key", \.inbox.key),
        text(
            "inbox.region",
            \.inbox.region,
            "a region such as \"us-east-1\""
        ) { bytes in
            (1...64).contains(bytes.count)
                && bytes.allSatisfy {
                    (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D
                }
        },
        path("inbox.senders", \.inbox.senders),
        path("inbox.spool", \.inbox.spool),
        path("inbox.socket", \.inbox.socket),
        SettingRow("inbox.broker", "none", "an object with an `address`") { $0.readBroker($1) },
    ]

    private static let ofRisk: [SettingRow] =
        Thresholds.settings.map { setting in
            let kind = setting.isWhole ? "a whole number" : "a number"
            let range = [setting.range.lowerBound, setting.range.upperBound].map(numeral)
            return SettingRow(
                "thresholds.\(setting.name)",
                numeral(setting.value(in: ApproverPolicy.standard.thresholds)),
                "\(kind) from \(range[0]) to \(range[1])"
            ) { reader, content in
                guard let number = content.value.numberValue?.double, setting.accepts(number) else {
                    return false
                }
                reader.change { setting.set(number, in: &$0.policy.thresholds) }
                return true
            }
        }
        + Severity.allCases.map { level in
            choice(
                "friction.\(level.word)",
                \.policy.confirmationLevel[level],
                ApproverPolicy.ConfirmationLevel.allCases.map(\.rawValue),
                // A lower level's setting also applies to the higher ones.
                { $0.policy.confirmationLevel(at: level).rawValue },
                { ApproverPolicy.ConfirmationLevel(rawValue: $0) }
            )
        }
        + [
            SettingRow(
                "automaticRejection.level",
                "never",
                ConfigurationReader.list(rejectable.map(\.word.text), in: "\""),
                words: rejectable.map(\.word.text)
            ) { reader, content in
                let level = rejectable.first { $0.word.text == content.value.stringValue }
                return reader.set(\.policy.automaticRejection.level, to: level.map(Optional.some))
            },
            SettingRow(
                "automaticRejection.codes",
                "[]",
                "a list of codes of hints, such as [\"travel.speed\"]"
            ) { $0.readRejectionCodes($1) },
        ]

    private static let rejectable = Severity.allCases.filter { $0 >= .low }

    private static let ofConsole: [SettingRow] = [
        SettingRow("console.keys", "{}", "an object of actions with their keys") {
            $0.readKeys($1)
        },
        choice("console.theme", \.themeName),
        choice(
            "console.background",
            \.console.background,
            ["auto"] + Theme.Background.allCases.map(\.rawValue),
            { $0.console.background?.rawValue ?? "auto" },
            { .some(Theme.Background(rawValue: $0)) }
        ),
        SettingRow("console.colours", "{}", "an object of styles with their colours") {
            $0.readColours($1)
        },
        flag("console.mouse", \.console.usesMouse),
        flag("console.copy", \.console.copies),
        flag("console.bell", \.console.rings),
        flag("console.title", \.console.setsTitle),
        flag("console.notifications", \.console.notifies),
        flag("console.notificationDetails", \.console.notifiesDetails),
        SettingRow(
            "console.lockAfter_min",
            "never",
            "a number of minutes from 1 to 1440, or null for never"
        ) { reader, content in
            // Null also overrides a time of another place.
            if case .null = content.value { return reader.set(\.console.lockAfter, to: .some(nil)) }
            let minutes = content.value.numberValue?.double
            guard let minutes, (1...1_440).contains(minutes) else { return false }
            return reader.set(\.console.lockAfter, to: Int64(minutes * 60_000))
        },
        number(
            "console.grace_s",
            \.console.grace,
            "3",
            0...30,
            "a number of seconds from 0 to 30; 0 sends answers at once"
        ) { Int64($0 * 1_000) },
        number(
            "console.escapeDelay_ms",
            \.console.escapeDelay,
            "25, over ssh 100",
            1...1_000,
            "a number of milliseconds from 1 to 1000"
        ) { Int($0) },
    ]

    /// Without superfluous decimals.
    private static func numeral(_ number: Double) -> String {
        number == number.rounded() ? "\(Int(number))" : "\(number)"
    }
}
