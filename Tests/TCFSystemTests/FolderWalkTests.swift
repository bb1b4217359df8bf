import Foundation
import TCFTestSupport
import Testing

@testable import TCFSystem

@Suite struct FolderWalkTests {
  private func walk(_ folder: URL) -> FolderWalk { FolderWalk.through(SystemPath(folder.path), isCancelled: { false }) }

  private func make(_ name: String, in folder: URL) throws {
    let file = folder.appending(path: name)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(name.utf8).write(to: file)
  }

  /// The paths of the files found, without the folder's own.
  private func found(_ walk: FolderWalk, in folder: URL) -> [String] {
    walk.files.map { String($0.text.dropFirst(folder.path.count + 1)) }
  }

  private func expectComplete(_ walk: FolderWalk, sourceLocation: SourceLocation = #_sourceLocation) {
    let problems = walk.problems.reduce(0) { $0 + $1.count }
    #expect(
      walk.entryCount == walk.fileCount + walk.folderCount + walk.asideCount + problems, sourceLocation: sourceLocation)
  }

  @Test func filesComeByNameFolderByFolder() throws {
    try Program.withFolder { folder in
      for name in ["b.txt", "a/z", "a/b/c", "c/x", ".hidden/x", "a/.x"] { try make(name, in: folder) }
      let walk = walk(folder)
      #expect(found(walk, in: folder) == ["a/b/c", "a/z", "b.txt", "c/x"].sorted { order($0) < order($1) })
      #expect(walk.asides == [.hidden: 2])
      expectComplete(walk)
    }
  }

  // The order in which the folders' first files are met: a/b/c, a/z, b.txt, c/x.
  private func order(_ name: String) -> Int { ["a/b/c", "a/z", "b.txt", "c/x"].firstIndex(of: name) ?? 9 }

  // Names are bytes.
  @Test func namesThatAreNotTextAreFound() throws {
    try Program.withFolder { folder in
      let path = SystemPath(folder.path).appending(Array("b".utf8) + [0xFC] + Array("ro".utf8))
      try #require(path.withCString { mkdir($0, 0o777) } == 0)
      let file = path.appending([0xE9] + Array(".txt".utf8))
      let descriptor = try #require(file.withCString { open($0, O_WRONLY | O_CREAT, 0o600) })
      #expect(write(descriptor, "x", 1) == 1)
      close(descriptor)
      let walk = walk(folder)
      #expect(found(walk, in: folder) == ["b\\xFCro/\\xE9.txt"])
      #expect(try InputFile.bytes(of: try #require(walk.files.first), limit: 10) == [UInt8(ascii: "x")])
      expectComplete(walk)
    }
  }

  // Each folder once.
  @Test func linksInACircleAreWalkedOnce() throws {
    try Program.withFolder { folder in
      for name in ["a/x", "a/y"] { try make(name, in: folder) }
      let files = FileManager.default
      // Two links to the folder itself made the walk of every level twice as long as that of the level above.
      for name in ["one", "two"] {
        try files.createSymbolicLink(at: folder.appending(path: "a/" + name), withDestinationURL: folder)
      }
      try files.createSymbolicLink(at: folder.appending(path: "b"), withDestinationURL: folder.appending(path: "a"))
      let walk = walk(folder)
      #expect(found(walk, in: folder) == ["a/x", "a/y"])
      #expect(walk.asides == [.sameFolder: 3])
      expectComplete(walk)
    }
  }

  // What cannot be read does not end the walk.
  @Test func whatCannotBeLookedAtIsAProblemAndTheRestIsFound() throws {
    try Program.withFolder { folder in
      for name in ["a", "z"] { try make(name, in: folder) }
      try FileManager.default.createSymbolicLink(
        atPath: folder.appending(path: "gone").path, withDestinationPath: "/no/such/file")
      for (name, target) in [("ring", "rong"), ("rong", "ring")] {
        try FileManager.default.createSymbolicLink(
          atPath: folder.appending(path: name).path, withDestinationPath: target)
      }
      try #require(mkfifo(folder.appending(path: "pipe").path, 0o600) == 0)
      let walk = walk(folder)
      #expect(found(walk, in: folder) == ["a", "z"])
      #expect(walk.problems.map(\.fault.reason) == [.danglingLink, .system(.isCircular)])
      #expect(walk.problems.map(\.count) == [1, 2])
      #expect(walk.asides == [.special: 1])
      expectComplete(walk)
    }
  }

  @Test func aFolderThatIsNotThereIsAProblem() {
    let walk = FolderWalk.through(SystemPath("/no/such/folder"), isCancelled: { false })
    #expect(walk.problems.map(\.fault) == [InputFault("/no/such/folder", .system(.isMissing))])
  }

  @Test func manyLevelsAreAProblem() throws {
    try Program.withFolder { folder in
      let deep = (0...FolderWalk.mostLevels).map { _ in "d" }.joined(separator: "/")
      try make(deep + "/x", in: folder)
      let walk = walk(folder)
      #expect(walk.fileCount == 0)
      #expect(walk.problems.map(\.fault.reason) == [.tooDeep(levels: FolderWalk.mostLevels)])
      expectComplete(walk)
    }
  }
}
