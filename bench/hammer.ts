import { connect, type Socket } from 'node:net'

/** The next request of a connection, made from the last answer's body (undefined at first). */
export type NextRequest = (connection: number, body: string | undefined) => string | Buffer

/** The bytes of a request; a body goes as JSON. */
export function toBytes(
  method: string,
  path: string,
  { token, body }: { token?: string; body?: unknown } = {},
): Buffer {
  const json = body === undefined ? '' : JSON.stringify(body)
  const head = [
    `${method} ${path} HTTP/1.1`,
    'host: 127.0.0.1',
    ...(token === undefined ? [] : [`authorization: Bearer ${token}`]),
    ...(body === undefined
      ? []
      : ['content-type: application/json', `content-length: ${Buffer.byteLength(json)}`]),
  ]
  return Buffer.from([...head, '', json].join('\r\n'))
}

const headEnd = Buffer.from('\r\n\r\n')
const lastChunk = Buffer.from('\r\n0\r\n\r\n')

/** The body of the answer in `received` once it is whole, chunks included; throws unless it is a 200. */
function readAnswer(received: Buffer): string | undefined {
  const end = received.indexOf(headEnd)
  if (end === -1) return undefined
  const head = received.toString('latin1', 0, end)
  const length = /^content-length: (\d+)/im.exec(head)?.[1]
  const isChunked = /^transfer-encoding: chunked/im.test(head)
  if (!head.startsWith('HTTP/1.1 200') || (length === undefined && !isChunked))
    throw new Error(`not answered with 200: ${received.toString()}`)
  const begin = end + headEnd.length
  const isWhole = isChunked
    ? received.subarray(-lastChunk.length).equals(lastChunk)
    : received.length >= begin + Number(length)
  return isWhole ? received.toString('utf8', begin) : undefined
}

/**
 * Sends requests to a server on loopback over this many connections for this many seconds, one at a time on
 * each; returns the answers a second. A plain socket, so that the client takes little of the machine.
 */
export async function hammer(
  port: number,
  connections: number,
  seconds: number,
  next: NextRequest,
): Promise<number> {
  const sockets: Socket[] = []
  let answers = 0
  const startedAt = performance.now()
  const end = startedAt + seconds * 1000
  const run = (index: number) =>
    new Promise<void>((resolve, reject) => {
      const socket = connect({ port, host: '127.0.0.1', noDelay: true })
      sockets.push(socket)
      let received: Buffer = Buffer.alloc(0)
      socket.once('error', reject).once('close', () => reject(new Error('closed')))
      socket.on('data', (bytes) => {
        received = received.length === 0 ? bytes : Buffer.concat([received, bytes])
        try {
          const body = readAnswer(received)
          if (body === undefined) return
          answers += 1
          received = Buffer.alloc(0)
          if (performance.now() < end) socket.write(next(index, body))
          else resolve()
        } catch (error) {
          reject(error)
        }
      })
      socket.write(next(index, undefined))
    })
  try {
    await Promise.all(Array.from({ length: connections }, (_, index) => run(index)))
    return (answers * 1000) / (performance.now() - startedAt)
  } finally {
    for (const socket of sockets) socket.destroy()
  }
}
