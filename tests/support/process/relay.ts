import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** An address on loopback that leads to another one, such as a PostgreSQL's. */
export type Relay = {
  port: number
  /** Passes no byte on until `resume`, even for new connections: as if the server hung. */
  freeze: () => void
  resume: () => void
  /** Leads to another port from now on; open connections end. */
  leadTo: (port: number) => void
  close: () => void
}

/** Opens one to a port of this machine. */
export async function openRelay(to: number): Promise<Relay> {
  let target = to
  let frozen = false
  const open = new Set<Socket>()
  const endAll = () => {
    for (const socket of open) socket.destroy()
  }
  const server = createServer((from) => {
    const onward = connect(target, '127.0.0.1')
    for (const [one, other] of [
      [from, onward],
      [onward, from],
    ] as const) {
      open.add(one)
      one.on('data', (bytes: Buffer) => other.write(bytes))
      one.on('error', () => {})
      one.on('close', () => {
        open.delete(one)
        other.destroy()
      })
      if (frozen) one.pause()
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    freeze: () => {
      frozen = true
      for (const socket of open) socket.pause()
    },
    resume: () => {
      frozen = false
      for (const socket of open) socket.resume()
    },
    leadTo: (port) => {
      target = port
      endAll()
    },
    close: () => {
      server.close()
      endAll()
    },
  }
}
