import { connect, type Socket } from 'node:net'
import { callIdentity } from './accounts.ts'

/** Not a proxy's if `TRUSTED_PROXIES` is 127.0.0.1: requests from here are one visitor's. */
const attackerAddress = '127.0.0.2'

/** A hostile caller on loopback, with limits; `stop` ends its connections. */
export type Attack = { stop: () => void }

/** The server's port. */
export type Target = { port: number }

function dial({ port }: Target): Socket {
  const socket = connect({ port, host: '127.0.0.1', localAddress: attackerAddress })
  // The server may close unwanted connections.
  socket.on('error', () => {})
  return socket
}

const stopAll = (sockets: readonly Socket[]) => ({
  stop: () => {
    for (const socket of sockets) socket.destroy()
  },
})

const get = (path: string, token?: string) =>
  `GET ${path} HTTP/1.1\r\nHost: x\r\n${token === undefined ? '' : `Authorization: Bearer ${token}\r\n`}\r\n`

/** Keeps this many connections open, made by `begin`; if the server ends one, another is made. */
function keepGoing(connections: number, begin: () => Socket): Attack {
  let stopped = false
  const sockets = new Set<Socket>()
  const dialAnew = () => {
    const socket = begin()
    sockets.add(socket)
    socket.on('close', () => {
      sockets.delete(socket)
      if (!stopped) setImmediate(dialAnew)
    })
  }
  for (let n = 0; n < connections; n += 1) dialAnew()
  return {
    stop: () => {
      stopped = true
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** This many connections that each send this many requests for a path ahead and read the answers. */
export function sendAhead(target: Target, path: string, connections: number, each: number): Attack {
  return keepGoing(connections, () => {
    const socket = dial(target).resume()
    socket.write(get(path).repeat(each))
    return socket
  })
}

/** This many connections that each ask this many times for a path and read nothing. */
export function readNothing(
  target: Target,
  path: string,
  connections: number,
  each: number,
  token?: string,
): Attack {
  const sockets = Array.from({ length: connections }, () => {
    const socket = dial(target).pause()
    for (let n = 0; n < each; n += 1) socket.write(get(path, token))
    return socket
  })
  return stopAll(sockets)
}

/** This many connections that ask again as soon as an answer begins to arrive; `path` may differ each time. */
export function askWithoutPause(
  target: Target,
  path: string | ((n: number) => string),
  connections: number,
  token?: string,
): Attack {
  let count = 0
  return keepGoing(connections, () => {
    const socket = dial(target)
    const ask = () => socket.write(get(typeof path === 'string' ? path : path((count += 1)), token))
    ask()
    return socket.on('data', (data: Buffer) => {
      if (data.subarray(0, 5).equals(Buffer.from('HTTP/'))) ask()
    })
  })
}

/** This many connections that announce a body, send half of it and no more. */
export function sendHalfBodies(
  target: Target,
  { path, token, bytes }: { path: string; token: string; bytes: number },
  connections: number,
): Attack {
  const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: ${bytes}\r\n\r\n`
  const sockets = Array.from({ length: connections }, () => {
    const socket = dial(target).resume()
    socket.write(head)
    socket.write(Buffer.alloc(Math.floor(bytes / 2), 'x'))
    return socket
  })
  return stopAll(sockets)
}

/** Removes providers from a new anonymous account, in this many lists of varying lengths. */
export async function deleteProviders({ port }: Target, times: number): Promise<void> {
  const origin = `http://127.0.0.1:${port}`
  const { idToken } = (await callIdentity(origin, 'signUp', {})) as { idToken: string }
  for (let n = 0; n < times; n += 1) {
    const deleteProvider = Array.from({ length: 12_000 - n }, (_, k) => k.toString(36).slice(-2))
    await callIdentity(origin, 'update', { idToken, deleteProvider })
  }
}
