import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { request, type Agent, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

type Sent = { method?: string; headers?: Record<string, string>; body?: unknown }

/** One answer: its status and how long it took, in milliseconds. */
type Answer = { status: number; milliseconds: number; text: string }

/** Sends one request, a body as JSON, and reads the whole answer; without an agent over a new connection. */
export async function ask(
  agent: Agent | false,
  address: string,
  { body, method = body === undefined ? 'GET' : 'POST', headers = {} }: Sent = {},
): Promise<Answer> {
  const startedAt = performance.now()
  const json = body === undefined ? {} : { 'content-type': 'application/json' }
  const sent = request(address, { agent, method, headers: { ...json, ...headers } })
  // If it breaks after its head, reading it fails.
  sent.on('error', () => {})
  sent.end(body === undefined ? undefined : JSON.stringify(body))
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  const answer = await text(response)
  const milliseconds = performance.now() - startedAt
  return { status: response.statusCode ?? 0, milliseconds, text: answer }
}

/** Runs a script of this folder in its own process; the returned function ends it, and tells if it still ran. */
export function startScript(name: string, ...args: string[]): () => Promise<boolean> {
  const child = spawn(process.execPath, [join(import.meta.dirname, name), ...args], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  return async () => {
    if (child.exitCode !== null) return false
    child.kill()
    await once(child, 'exit')
    return true
  }
}

/** Repeats `work` in this many lanes at once for this many seconds; returns how often a second it was done. */
export async function ratePerSecond(
  lanes: number,
  seconds: number,
  work: () => Promise<unknown>,
): Promise<number> {
  const startedAt = performance.now()
  const end = startedAt + seconds * 1000
  let done = 0
  const lane = async () => {
    while (performance.now() < end) {
      await work()
      done += 1
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return (done * 1000) / (performance.now() - startedAt)
}

/** The value that this many in a hundred do not exceed. */
export function percentile(values: readonly number[], hundredths: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil((sorted.length * hundredths) / 100) - 1)] ?? Number.NaN
}
