import Review
import Vocabulary

extension Frame {
    /// Writes a line; what does not fit is cut with a mark.
    mutating func write(_ line: TextLine, row: Int, column: Int = 0, limit: Int) {
        var used = 0
        for (index, piece) in line.pieces.enumerated() where used < limit {
            var text = piece.text
            // A piece that just fits shows that others follow.
            if used + text.columns == limit {
                text = line.pieces[(index + 1)...].reduce(text) { $0 + $1.text }
                while text.text.last == " " { text = PrintableText(String(text.text.dropLast())) }
            }
            write(text, row: row, column: column + used, limit: limit - used, style: piece.style)
            used += piece.text.columns
        }
    }
}
