import { connect } from 'node:net'

/** The requests of one connection in a crowd: the path, and a token for a signed-in call. */
export type CrowdRequest = { path: string; token?: string }

/** The results of the crowd's requests. */
export type CrowdResult = {
  answers: { path: string; status: number; milliseconds: number }[]
  /** Connections that ended without a byte of the expected answer, and in the middle of one. */
  refused: number
  torn: number
}

const headEnd = '\r\n\r\n'

/** The bytes of an answer; undefined while unknown, or if its chunks have not all arrived. */
function measureAnswer(received: Buffer): number | undefined {
  const end = received.indexOf(headEnd)
  if (end === -1) return undefined
  const head = received.toString('latin1', 0, end)
  const length = /^content-length: (\d+)/im.exec(head)?.[1]
  if (length !== undefined) return end + headEnd.length + Number(length)
  return received.subarray(-7).toString('latin1') === '\r\n0\r\n\r\n' ? received.length : undefined
}

/**
 * Opens this many connections to a server on loopback at once, each for its own visitor behind a trusted proxy. Each
 * sends `rounds` requests, one after another, and then stays open until all have ended.
 */
export async function sendCrowd(
  port: number,
  connections: number,
  rounds: number,
  requestOf: (connection: number, round: number) => CrowdRequest,
): Promise<CrowdResult> {
  const result: CrowdResult = { answers: [], refused: 0, torn: 0 }
  const sockets = Array.from({ length: connections }, () => connect({ port, host: '127.0.0.1' }))

  const visit = (socket: (typeof sockets)[number], index: number) =>
    new Promise<void>((resolve) => {
      let [round, startedAt] = [0, 0]
      let received = Buffer.alloc(0)
      const from = `198.51.${Math.floor(index / 250)}.${index % 250}`
      const ask = () => {
        const { path, token } = requestOf(index, round)
        const lines = [`GET ${path} HTTP/1.1`, 'host: x', `x-forwarded-for: ${from}`]
        if (token !== undefined) lines.push(`authorization: Bearer ${token}`)
        startedAt = performance.now()
        socket.write([...lines, '', ''].join('\r\n'))
      }
      // Connections that the server ends are counted when they close.
      socket.on('error', () => {})
      socket.on('connect', ask)
      socket.on('close', () => {
        if (round < rounds) result[received.length > 0 ? 'torn' : 'refused'] += 1
        resolve()
      })
      socket.on('data', (bytes) => {
        received = Buffer.concat([received, bytes])
        const length = measureAnswer(received)
        if (length === undefined || received.length < length) return
        const status = Number(received.toString('latin1', 9, 12))
        const { path } = requestOf(index, round)
        result.answers.push({ path, status, milliseconds: performance.now() - startedAt })
        received = Buffer.alloc(0)
        round += 1
        if (round < rounds) ask()
        else resolve()
      })
    })

  try {
    await Promise.all(sockets.map(visit))
    return result
  } finally {
    for (const socket of sockets) socket.destroy()
  }
}
