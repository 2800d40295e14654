import Testing

@testable import Arguments

/// The scripts by which shells complete commands; that shells take them is tried with the program.
@Suite struct ScriptTests {
    @Test(arguments: CompletionShell.allCases)
    func `a script knows every command but the hidden one`(shell: CompletionShell) {
        let script = Tool.completionScript(for: shell)
        for word in ["run", "set", "one", "many", "wait-it", "help", "to-file", "red"] {
            #expect(script.contains(word), "\(word)")
        }
        #expect(!script.contains("secret-it"))
        #expect(!script.hasSuffix("\n"))
    }

    @Test func `a group offers the options of its usual command`() throws {
        let commands = CompletableCommand.all(of: CommandPath(Tool.self))
        #expect(
            commands.map(\.path) == [
                "tool", "tool run", "tool set", "tool set one", "tool set many", "tool wait-it",
                "tool help",
            ]
        )
        let group = try #require(commands.first { $0.path == "tool set" })
        #expect(group.options.flatMap(\.spellings) == ["--quick", "--version", "-h", "--help"])
        let help = try #require(commands.last)
        #expect(help.children.map(\.name) == ["run", "set", "wait-it"])
    }

    @Test func `what help says is quoted for its shell`() {
        let zsh = Tool.completionScript(for: .zsh)
        #expect(zsh.contains(#"'--loud-http-talk[Say \[more\]\: it'\''s loud.]'"#))
        #expect(zsh.contains(#"'--to-file=[Where\\to.]:to-file:_files -g "*.(txt)"'"#))
        let fish = Tool.completionScript(for: .fish)
        #expect(fish.contains(#"-l loud-http-talk -d 'Say [more]: it\'s loud.'"#))
        #expect(fish.contains(#"-l to-file -r -F -d 'Where\\to.'"#))
        #expect(fish.contains(#"-l colour -x -a 'red\t green\t blue\t' -d 'Which one.'"#))
        let bash = Tool.completionScript(for: .bash)
        #expect(bash.contains("'tool run --to-file') _tool_files txt; return ;;"))
        #expect(bash.contains("'tool run --colour') _tool_words 'red green blue'; return ;;"))
        #expect(bash.contains("'tool run --title') return ;;"))
    }
}
