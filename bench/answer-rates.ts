import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { percentile } from './load.ts'

/** How long each measurement takes, in seconds, and how often it is made. */
const [seconds, rounds] = [0.8, 3]

/** How many connections ask, one request after another on each. */
const connections = 32

function startNode(script: string, ...args: string[]) {
  const path = join(import.meta.dirname, script)
  return spawn(process.execPath, [path, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
}

/** How many answers a second an address gives to clients in a process of their own. */
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

/** A server of node:http alone that answers with the bytes and headers of one answer of ours. */
async function startBareServer(address: string) {
  const child = startNode('bare-server.ts', address)
  const [origin] = (await once(child.stdout, 'data')) as [Buffer]
  return { origin: origin.toString().trim(), close: () => void child.kill() }
}

/** The rates of one address, and of node:http alone with its bytes, measured in turns: the medians. */
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
