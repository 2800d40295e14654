import Host
import Review
import Service
import Store
import Token
import Vocabulary

/// The question where the person is, asked once after an account was enrolled.
enum HomeQuestion {
    /// How often what was typed may be no place.
    private static let mostTries = 3
    private static let later: PrintableText = "You can set it any time: pratique home set TOWN"

    /// Asks, and keeps the answer; does nothing where no person reads and types, where it is known
    /// already, and where the person has said before that they tell it later.
    ///
    /// - Throws: ``ExitCode/interrupted`` for a signal; what keeping the answer throws.
    static func askOnce(_ workspace: Workspace) async throws {
        guard Output.isInteractive, await workspace.service.homeStatus == .unknown else { return }
        Output.line(.empty)
        Output.wrapped(Words.Home.question)
        var choices: [HomeChoice] = []
        for _ in 0..<mostTries {
            guard var text = try await typed(), !text.isEmpty else { break }
            if let number = Int(text), choices.indices.contains(number - 1) {
                text = choices[number - 1].text.text
            }
            let place: HomePlace
            do throws(HomeError) {
                place = try HomePlace(reading: text)
            } catch {
                Output.wrapped(error.remark)
                choices = error.choices
                continue
            }
            let home = StoredHome(place)
            try await workspace.service.keepHome(.place(home))
            return Output.wrapped("home: \(home.label), kept in the store")
        }
        try await workspace.service.keepHome(.later)
        Output.wrapped(later)
    }

    /// Which of the towns that an error names is meant, by its digit; `nil` for anything else.
    static func choice(after error: HomeError) async throws -> HomeChoice? {
        guard !error.choices.isEmpty else { return nil }
        Output.wrapped(error.remark)
        guard let number = try await typed().flatMap({ Int($0) }),
            error.choices.indices.contains(number - 1)
        else { return nil }
        return error.choices[number - 1]
    }

    /// A line without blanks around it; `nil` for Esc, Ctrl-C, Ctrl-D and without a terminal.
    private static func typed() async throws -> String? {
        let answer = try await Interruption.stops {
            await TerminalQuestion.ask(">", isHidden: false, isLeftByEscape: true)
        }
        return answer.line?.withBytes { bytes in
            let typed = bytes.indices.map { bytes[$0] }
            return String(decoding: typed.trimmed { $0 == 0x20 }, as: UTF8.self)
        }
    }
}
