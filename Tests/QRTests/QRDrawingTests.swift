import Host
import Testing

struct QRDrawingTests {
    /// The modules, quiet zone included, that a drawing shows as dark.
    private func darkModules(of drawing: QRDrawing, _ code: QRCode) -> [[Bool]] {
        let rows = code.size + 2 * drawing.quietZone
        var modules: [[Bool]] = []
        for line in drawing.lines(of: code) {
            let text = withoutColours(line)
            switch drawing.glyphs {
            case .ascii:
                let pairs = stride(from: 0, to: text.count, by: 2).map { place in
                    Array(text)[place...place + 1]
                }
                #expect(pairs.allSatisfy { $0.first == $0.last })
                modules.append(pairs.map { $0.first == "#" })
            case .halfBlocks:
                modules.append(text.map { "\u{2588}\u{2580}".contains($0) })
                modules.append(text.map { "\u{2588}\u{2584}".contains($0) })
            }
        }
        if drawing.ground == .dark { modules = modules.map { $0.map { !$0 } } }
        return Array(modules.prefix(rows))
    }

    private func withoutColours(_ line: String) -> String {
        line.replacing("\u{1B}[38;5;16;48;5;231m", with: "").replacing("\u{1B}[0m", with: "")
    }

    private static let drawings: [QRDrawing] = [.halfBlocks, .ascii].flatMap { glyphs in
        [QRDrawing.Ground.ownColours, .dark, .light].flatMap { ground in
            [2, 4, 5].map { QRDrawing(glyphs: glyphs, ground: ground, quietZone: $0) }
        }
    }

    @Test(arguments: drawings)
    func `a drawing shows each module, and a quiet zone around`(drawing: QRDrawing) throws {
        let code = try QRCode("otpauth://totp/x?secret=JBSWY3DPEHPK3PXP")
        let zone = drawing.quietZone
        let range = -zone..<code.size + zone
        let wanted = range.map { row in range.map { code.isDark(row: row, column: $0) } }
        #expect(darkModules(of: drawing, code) == wanted)
    }

    @Test(arguments: drawings)
    func `the measures of a drawing are known before`(drawing: QRDrawing) throws {
        let code = try QRCode("a")
        let lines = drawing.lines(of: code)
        #expect(lines.count == drawing.lineCount(of: code))
        let widths = Set(lines.map { withoutColours($0).count })
        #expect(widths == [drawing.columns(of: code)])
    }

    @Test func `half a line below the code stays as the terminal is`() throws {
        let code = try QRCode("a")
        let last = QRDrawing(ground: .dark).lines(of: code).last
        #expect(last?.allSatisfy { $0 == "\u{2580}" } == true)
        #expect(QRDrawing(ground: .light).lines(of: code).last?.allSatisfy { $0 == " " } == true)
    }

    @Test func `an exported code fits on a terminal of 80 columns and 24 lines`() throws {
        let address =
            "otpauth://totp/Example%20Bank:demo?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"
            + "&issuer=Example%20Bank&digits=6"
        let code = try QRCode(address)
        let drawing = QRDrawing(quietZone: QRDrawing.narrowQuietZone)
        #expect(drawing.columns(of: code) <= 80)
        #expect(drawing.lineCount(of: code) <= 23)
    }

    @Test func `lines in their own colours set and reset them`() throws {
        let lines = try QRDrawing().lines(of: QRCode("a"))
        #expect(lines.allSatisfy { $0.hasPrefix("\u{1B}[38;5;16;48;5;231m") })
        #expect(lines.allSatisfy { $0.hasSuffix("\u{1B}[0m") })
    }

    @Test func `a quiet zone that readers cannot do with is a slip`() async {
        await #expect(processExitsWith: .failure) { _ = QRDrawing(quietZone: 1) }
    }
}
