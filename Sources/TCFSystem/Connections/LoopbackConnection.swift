#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A TCP connection to a server on this machine. Nothing here waits but `init` and `wait`, and those only as long as their argument says.
package final class LoopbackConnection {
  private let descriptor: Int32
  private var outgoing: [UInt8] = []
  private var sent = 0

  /// Whether the server may say more.
  package private(set) var isOpen = true
  /// How many bytes wait to be sent.
  package var unsent: Int { outgoing.count - sent }

  private static let readSize = 1 << 18
  /// What was sent is dropped when it is longer than this.
  private static let sentLimit = 1 << 20

  /// Connects, at most for `time` to each address.
  package init(_ host: LoopbackHost, port: UInt16, within time: Duration) throws(SystemError) {
    // Writing to a server that has gone fails, without a signal that ends this process.
    ImpossibleWrites.fail()
    var fault = SystemError(code: ECONNREFUSED)
    for address in host.addresses {
      do throws(SystemError) {
        descriptor = try Self.connected(to: address, port: port, within: time)
        return
      } catch {
        fault = error
      }
    }
    throw fault
  }

  deinit { Descriptors.close(descriptor) }

  /// Adds to what is sent next, and sends what fits.
  package func send(_ bytes: [UInt8]) {
    outgoing += bytes
    flush()
  }

  /// Sends what fits without waiting. A server that has gone is seen where it is read.
  private func flush() {
    sending: while sent < outgoing.count {
      switch PipeReading.write(outgoing[sent..<min(sent + 65_536, outgoing.count)], to: descriptor) {
      case .bytes(let count): sent += count
      case .full: break sending
      case .closed: sent = outgoing.count
      }
    }
    if sent == outgoing.count {
      outgoing.removeAll(keepingCapacity: unsent < Self.sentLimit)
      sent = 0
    } else if sent > Self.sentLimit {
      outgoing.removeFirst(sent)
      sent = 0
    }
  }

  /// What has come, waited for at most `time`; empty if nothing has, or the server says no more.
  package func receive(within time: Duration) -> ArraySlice<UInt8> {
    flush()
    guard isOpen else { return [] }
    let ready = PipeReading.wait(for: [descriptor], orWriting: unsent > 0 ? [descriptor] : [], time)
    guard !ready.isEmpty else { return [] }
    flush()
    // It may have been ready to be written to alone.
    guard PipeReading.wait(for: [descriptor], .zero).contains(descriptor) else { return [] }
    guard let bytes = PipeReading.bytes(of: descriptor, upTo: Self.readSize) else {
      isOpen = false
      return []
    }
    return bytes
  }
}

extension LoopbackConnection {
  private static func connected(
    to address: LoopbackHost.Address, port: UInt16, within time: Duration
  ) throws(SystemError) -> Int32 {
    let descriptor = opened(address)
    guard descriptor >= 0 else { throw .last }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    if connecting(descriptor, to: address, port: port) != 0 {
      guard errno == EINPROGRESS else { throw failed(descriptor, SystemError.last.code) }
      guard PipeReading.wait(for: [], orWriting: [descriptor], time).contains(descriptor) else {
        throw failed(descriptor, ETIMEDOUT)
      }
      var (code, size): (Int32, socklen_t) = (0, socklen_t(MemoryLayout<Int32>.size))
      guard getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &code, &size) == 0, code == 0 else {
        throw failed(descriptor, code == 0 ? ECONNREFUSED : code)
      }
    }
    return descriptor
  }

  private static func failed(_ descriptor: Int32, _ code: Int32) -> SystemError {
    Descriptors.close(descriptor)
    return SystemError(code: code)
  }

  private static func opened(_ address: LoopbackHost.Address) -> Int32 {
    let family = if case .version4 = address { AF_INET } else { AF_INET6 }
    #if canImport(Glibc)
      return socket(family, Int32(SOCK_STREAM.rawValue), 0)
    #else
      return socket(family, SOCK_STREAM, 0)
    #endif
  }

  private static func connecting(_ descriptor: Int32, to address: LoopbackHost.Address, port: UInt16) -> Int32 {
    switch address {
    case .version4(let octets):
      var target = sockaddr_in()
      target.sin_family = sa_family_t(AF_INET)
      target.sin_port = port.bigEndian
      target.sin_addr.s_addr = octets.reduce(0) { $0 << 8 | in_addr_t($1) }.bigEndian
      return connecting(descriptor, to: &target)
    case .version6:
      var target = sockaddr_in6()
      target.sin6_family = sa_family_t(AF_INET6)
      target.sin6_port = port.bigEndian
      target.sin6_addr = in6addr_loopback
      return connecting(descriptor, to: &target)
    }
  }

  private static func connecting<Target>(_ descriptor: Int32, to target: inout Target) -> Int32 {
    let size = socklen_t(MemoryLayout<Target>.size)
    // connect(2) takes every kind of address as this one, goes by its family, and reads `size` bytes during the call only.
    return withUnsafePointer(to: &target) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, size) }
    }
  }
}
