import Token
package import Vocabulary

/// An examination in words and as JSON.
package enum ExaminationReport {
    /// One line a finding, with its remedy below, and the sum at the end.
    package static func lines(_ examination: Examination) -> [PrintableText] {
        examination.findings.flatMap { finding in
            let word = finding.state.rawValue
            let margin = PrintableText(String(repeating: " ", count: 9))
            let lines = finding.sentence.wrapped(to: 71).enumerated().map { place, part in
                place == 0 ? "\(word.padded(to: 9))\(part)" : margin + part
            }
            return lines + [finding.remedy.map { "\(margin)try: \($0)" }].compactMap(\.self)
        } + [sum(examination)]
    }

    /// One object.
    package static func json(_ examination: Examination) -> String {
        let findings = examination.findings.map { finding in
            var members: [(String, JSONValue)] = [
                ("code", .string(finding.code.rawValue)),
                ("state", .string(finding.state.rawValue)),
                ("sentence", .string(finding.sentence.text)),
            ]
            if let remedy = finding.remedy { members.append(("remedy", .string(remedy.text))) }
            return object(members)
        }
        return JSON.text(
            object([
                ("problems", number(examination, .problem)),
                ("warnings", number(examination, .warning)),
                ("findings", .array(findings)),
            ])
        )
    }

    private static func sum(_ examination: Examination) -> PrintableText {
        let problems = count(examination, .problem)
        let warnings = count(examination, .warning)
        return "\(problems) \(problems == 1 ? "problem" : "problems"), \(warnings) "
            + (warnings == 1 ? "warning" : "warnings")
    }

    private static func count(_ examination: Examination, _ state: Finding.State) -> Int {
        examination.findings.count { $0.state == state }
    }

    private static func number(_ examination: Examination, _ state: Finding.State) -> JSONValue? {
        JSONNumber(String(count(examination, state))).map(JSONValue.number)
    }

    /// An object of members whose names differ; those without a value are left out.
    private static func object(_ members: [(String, JSONValue?)]) -> JSONValue {
        let given = members.compactMap { member in member.1.map { (member.0, $0) } }
        guard let object = try? JSONObject(given) else {
            preconditionFailure("the names differ")
        }
        return .object(object)
    }
}

extension String {
    /// The same with blanks behind it.
    fileprivate func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - utf8.count))
    }
}
