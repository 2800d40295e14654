import Testing

@testable import Host

struct ProcessTextTests {
    @Test(arguments: [
        ("Name:\tx\nTracerPid:\t4711\nUid:\t0", 4_711), ("TracerPid:\t0", nil), ("", nil),
        ("TracerPid:", nil), ("TracerPid:\tx", nil), ("XTracerPid:\t1", nil),
        ("Name:\tTracerPid: 5\nTracerPid:\t0\n", nil), ("TracerPid: 12\r", nil),
    ])
    func `the tracer is the number behind its name`(status: String, tracer: Int?) {
        #expect(ProcessText.tracer(inStatus: status) == tracer)
    }

    @Test(arguments: [
        ("7 (sh) S 5 7 7 0", "sh", 5), ("7 (a) b) (c) R 12 7", "a) b) (c", 12), ("", nil, nil),
        ("7 (sh)", nil, nil), ("7 (sh) S x 7", nil, nil), ("7 sh S 5", nil, nil), (") (", nil, nil),
    ])
    func `a process is named in parentheses, before its parent`(
        stat: String,
        name: String?,
        parent: Int?
    ) {
        let lineage = ProcessText.lineage(inStat: stat)
        #expect(lineage?.name == name)
        #expect(lineage?.parent == parent)
    }

    @Test(arguments: [
        (["pratique", "bash", "script", "bash"], "script"),
        (["pratique", "bash", "tlog-rec-sessio"], "tlog-rec-sessio"),
        (["pratique", "bash", "sshd"], nil),
        (["script", "bash"], nil), (["pratique", "scripts"], nil), ([], nil),
    ])
    func `a recorder is found above the program alone`(names: [String], found: String?) {
        let stats = names.enumerated().map { index, name in
            "\(100 - index) (\(name)) S \(index == names.count - 1 ? 0 : 99 - index) 1"
        }
        let recorder = TerminalRecorder.recorder(above: 100) { process in
            stats.indices.contains(100 - process) ? stats[100 - process] : ""
        }
        #expect(recorder == found)
    }

    @Test func `processes that name each other as parents end the search`() {
        #expect(TerminalRecorder.recorder(above: 1) { "\($0) (x) S \(3 - $0) 1" } == nil)
    }

    @Test func `the files with code are named once each`() {
        let maps = """
            55d0c0000000-55d0c0001000 r--p 00000000 08:01 12   /usr/bin/pratique
            55d0c0001000-55d0c0002000 r-xp 00001000 08:01 12   /usr/bin/pratique
            55d0c0002000-55d0c0003000 r-xp 00001000 08:01 12   /usr/bin/pratique
            7f0000000000-7f0000001000 r-xp 00000000 08:01 13   /opt/a folder/lib x.so
            7f0000001000-7f0000002000 rw-p 00000000 08:01 14   /home/me/data
            7f0000002000-7f0000003000 rw-p 00000000 00:00 0
            7f0000003000-7f0000004000 rwxp 00000000 08:01 15   /tmp/made.so
            7ffc00000000-7ffc00001000 r-xp 00000000 00:00 0    [vdso]
            nonsense
            """
        #expect(
            ProcessText.programFiles(inMaps: maps)
                == ["/usr/bin/pratique", "/opt/a folder/lib x.so", "/tmp/made.so"]
        )
    }
}
