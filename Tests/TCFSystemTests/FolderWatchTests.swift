import Foundation
import TCFTestSupport
import Testing

@testable import TCFSystem

#if canImport(Glibc)
  @Suite("What the system reports of folders") struct FolderWatchTests {
    private func events(_ watch: inout FolderWatch) -> [FolderWatch.Event] {
      var all: [FolderWatch.Event] = []
      while true {
        let some = watch.events()
        if some.isEmpty { return all }
        all += some
      }
    }

    @Test("Reads, writes, files that take another's place, and those that go, in their order")
    func acts() throws {
      try Program.withFolder { folder in
        let root = SystemPath(folder.path)
        let file = folder.appending(path: "a")
        try Data("1".utf8).write(to: file)
        guard var watch = FolderWatch() else {
          Issue.record("the system gives no watch")
          return
        }
        watch.cover([root])
        let isComplete = watch.isComplete
        #expect(isComplete)
        let first = events(&watch)
        #expect(first.isEmpty)
        _ = try Data(contentsOf: file)
        _ = try Data(contentsOf: file)
        let path = root.appending(Array("a".utf8))
        let seen1 = events(&watch)
        #expect(seen1 == [.file(path, .read), .file(path, .read)])
        let handle = try FileHandle(forWritingTo: file)
        try handle.write(contentsOf: Data("2".utf8))
        try handle.close()
        let seen2 = events(&watch)
        #expect(seen2 == [.file(path, .modified), .file(path, .written)])
        try FileManager.default.removeItem(at: file)
        let seen3 = events(&watch)
        #expect(seen3 == [.file(path, .removed)])
        try FileManager.default.createDirectory(at: folder.appending(path: "in"), withIntermediateDirectories: false)
        let seen4 = events(&watch)
        #expect(seen4 == [.folders])
        watch.cover([])
        try Data("1".utf8).write(to: file)
        let seen5 = events(&watch)
        #expect(!seen5.contains { if case .file = $0 { true } else { false } })
      }
    }

    @Test("More than the system keeps is told")
    func overflow() throws {
      let path = "/proc/sys/fs/inotify/max_queued_events"
      let most = try #require(Int(try String(contentsOfFile: path, encoding: .utf8).filter(\.isNumber)))
      try #require(most <= 100_000)
      try Program.withFolder { folder in
        guard var watch = FolderWatch() else {
          Issue.record("the system gives no watch")
          return
        }
        watch.cover([SystemPath(folder.path)])
        let names = ["a", "b"].map { folder.appending(path: $0).path }
        for name in names { _ = FileManager.default.createFile(atPath: name, contents: Data()) }
        for number in 0..<most {
          let file = try FileHandle(forReadingFrom: URL(filePath: names[number % 2]))
          try file.close()
        }
        let seen6 = events(&watch)
        #expect(seen6.contains(.overflow))
      }
    }
  }
#endif
