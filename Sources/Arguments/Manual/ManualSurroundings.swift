/// What a manual tells beside the commands of a program.
package struct ManualSurroundings: Hashable, Sendable {
    /// An exit code.
    package struct Status: Hashable, Sendable {
        /// The code.
        package let code: Int
        /// What it says; what stands in backquotes is typed.
        package let meaning: String
        /// The commands that end so; empty for all.
        package let commands: [String]

        /// Describes a code.
        package init(code: Int, meaning: String, commands: [String]) {
            self.code = code
            self.meaning = meaning
            self.commands = commands
        }
    }

    /// A variable or a file.
    package struct Row: Hashable, Sendable {
        /// Its name, as it is typed.
        package let name: String
        /// What it is for.
        package let meaning: String

        /// Describes a variable or a file.
        package init(name: String, meaning: String) {
            self.name = name
            self.meaning = meaning
        }
    }

    /// The program and its version.
    package let program: String
    /// The day that the pages bear.
    package let date: String
    /// Every exit code.
    package let statuses: [Status]
    /// The variables that are read.
    package let variables: [Row]
    /// The files that are read or written.
    package let files: [Row]

    /// Describes the surroundings of a program.
    package init(
        program: String,
        date: String,
        statuses: [Status],
        variables: [Row],
        files: [Row]
    ) {
        self.program = program
        self.date = date
        self.statuses = statuses
        self.variables = variables
        self.files = files
    }
}
