import { Agent, request } from 'node:http'

/** One answer: its status and how long it took, in milliseconds. */
type Answer = { status: number; milliseconds: number; text: string }

/** Asks over connections that stay open; a body is sent as JSON. */
export function createAsker(origin: string, connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  return {
    ask: (path: string, body?: object): Promise<Answer> =>
      new Promise((resolve, reject) => {
        const begun = performance.now()
        const sent = request(
          origin + path,
          {
            agent,
            method: body === undefined ? 'GET' : 'POST',
            headers: { 'content-type': 'application/json' },
          },
          (response) => {
            let text = ''
            response.setEncoding('utf8')
            response.on('data', (part: string) => {
              text += part
            })
            response.on('end', () => {
              const milliseconds = performance.now() - begun
              resolve({ status: response.statusCode ?? 0, milliseconds, text })
            })
            response.on('error', reject)
          },
        )
        sent.on('error', reject)
        sent.end(body === undefined ? undefined : JSON.stringify(body))
      }),
    close: () => agent.destroy(),
  }
}

/** Repeats `work` in so many lanes at once for so many seconds; gives how often a second it was done. */
export async function ratePerSecond(
  lanes: number,
  seconds: number,
  work: () => Promise<unknown>,
): Promise<number> {
  const begun = performance.now()
  const end = begun + seconds * 1000
  let done = 0
  const lane = async () => {
    while (performance.now() < end) {
      await work()
      done += 1
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return (done * 1000) / (performance.now() - begun)
}

/** The value that so many of a hundred do not exceed. */
export function percentile(values: readonly number[], hundredths: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil((sorted.length * hundredths) / 100) - 1)] ?? Number.NaN
}
