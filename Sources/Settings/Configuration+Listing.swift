import Logbook
import Risk
package import Token
package import Vocabulary

extension Configuration {
    /// What stands in the file about one setting.
    package struct Stated: Hashable, Sendable {
        /// The value as written.
        package let value: JSONValue
        /// Where it stands.
        package let position: TextPosition
    }

    /// One setting as it is in force.
    package struct Setting: Hashable, Sendable {
        /// The name, with the object that holds it before a point.
        package let name: String
        /// The value as it would stand in the file.
        package let value: PrintableText
        /// Where it was set; `nil` when it was not.
        package let position: TextPosition?

        /// One line: name, value and where it comes from.
        package var listing: PrintableText {
            let origin: PrintableText =
                position.map { place in
                    place.variable.map { PrintableText($0) } ?? "line \(place.line)"
                } ?? "default"
            return "\(name): \(value)  (\(origin))"
        }
    }

    /// All settings as they are in force, in the order of `Docs/configuration.md`.
    package var settings: [Setting] {
        defaults.map { name, value in
            guard let stated = stated[name] else {
                return Setting(name: name, value: PrintableText(value), position: nil)
            }
            let text = PrintableText(JSON.text(stated.value), limit: Self.limit)
            return Setting(name: name, value: text, position: stated.position)
        }
    }

    /// The names of all settings, with the value of somebody who has set nothing.
    private var defaults: [(name: String, value: String)] {
        let policy = ApproverPolicy.standard
        let program = [
            ("homes", "[]"), ("deviceLocation", "none"), ("deliveries", "none"), ("proxy", "none"),
            ("fetchTime_s", "5"),
            ("userVerification", "\"pam\""), ("allowedAreas", "[]"), ("forbiddenAreas", "[]"),
            ("limits", "{}"), ("quietHours", "[]"), ("relays", "[]"),
            ("log", "none"), ("logLevel", "\"\(LogLevel.info.rawValue)\""),
        ]
        let thresholds = Thresholds.settings.map { setting in
            ("thresholds.\(setting.name)", Self.text(setting.value(in: policy.thresholds)))
        }
        let friction = Severity.allCases.map { level in
            // What a lower level was set to holds for the higher ones as well.
            ("friction.\(level.word)", "\"\(self.policy.friction(at: level).rawValue)\"")
        }
        let rejection = [("automaticRejection.level", "never"), ("automaticRejection.codes", "[]")]
        let console = [
            ("keys", "{}"), ("theme", "\"standard\""), ("colours", "{}"), ("mouse", "true"),
            ("bell", "true"), ("title", "true"), ("notifications", "true"),
            ("notificationDetails", "false"),
            ("lockAfter_min", "never"), ("escapeDelay_ms", "25, over ssh 100"),
        ].map { ("console." + $0, $1) }
        return program + thresholds + friction + rejection + console
    }

    /// A number without superfluous decimals.
    static func text(_ number: Double) -> String {
        number == number.rounded() ? "\(Int(number))" : "\(number)"
    }
}
