import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { percentile } from './load.ts'

/** The length of each measurement in seconds, and the number of measurements. */
const [seconds, rounds] = [0.8, 3]

/** Concurrent connections, each sending one request after another. */
const connections = 32

function startNode(script: string, ...args: string[]) {
  const path = join(import.meta.dirname, script)
  return spawn(process.execPath, [path, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
}

/** Answers a second from an address, to clients in their own process. */
export async function ratePerSecondOf(
  origin: string,
  path: string,
  duration = seconds,
): Promise<number> {
  const child = startNode(
    'raw-clients.ts',
    origin,
    path,
    'br',
    String(connections),
    String(duration),
  )
  const [rate] = await Promise.all([text(child.stdout), once(child, 'exit')])
  if (child.exitCode !== 0) throw new Error(`the clients of ${path} ended with ${child.exitCode}`)
  return Number(rate)
}

/** A server of plain node:http that answers with the bytes and headers of one of our answers. */
async function startBareServer(address: string) {
  const child = startNode('bare-server.ts', address)
  const [origin] = (await once(child.stdout, 'data')) as [Buffer]
  return { origin: origin.toString().trim(), close: () => void child.kill() }
}

/** The median rates of one address, and of plain node:http with the same bytes, measured in turns. */
export async function compareWithBare(origin: string, path: string): Promise<[number, number]> {
  const bare = await startBareServer(origin + path)
  const rates: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round += 1) {
    rates[0].push(await ratePerSecondOf(origin, path))
    rates[1].push(await ratePerSecondOf(bare.origin, path))
  }
  bare.close()
  return [percentile(rates[0], 50), percentile(rates[1], 50)]
}
