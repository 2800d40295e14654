/// A script for zsh that types lines into a shell on a terminal, completes each, and prints what
/// stands there then.
///
/// Its arguments are the path of the completions, whose folder is gone to first, and the lines.
enum TerminalTypist {
    static let zsh = script(
        "zsh -f -i",
        setup: "unsetopt beep; bindkey -e; autoload -U compinit; compinit -u -D",
        printing: "print -r --"
    )
    static let bash = script("bash --noprofile --norc -i", setup: "set -o emacs", printing: "echo")

    /// The terminal is one of zsh, whatever the shell on it.
    private static func script(_ shell: String, setup: String, printing: String) -> String {
        #"""
        script=$1; cd ${script:h}; shift
        zmodload zsh/zpty
        zpty shell 'TERM=dumb \#(shell)'
        zpty -w shell "PS1=; \#(setup); source $script; echo REA''DY"
        zpty -r shell text '*READY*'
        for line; do
            zpty -n -w shell "pratique $line"$'\t\x01\#(printing) "OFF"ER "\x05" END\n'
            zpty -r shell text '*OFFER*END*'
            text=${text##*OFFER }
            print -r -- "${text%% END*}"
        done
        zpty -d shell
        """#
    }
}
