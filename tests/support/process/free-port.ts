import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * A port that was free a moment ago: outside the range for outgoing connections,
 * so that none takes it before it is used.
 */
export async function findFreePort(): Promise<number> {
  const port = randomInt(20_000, 32_000)
  const isFree = await new Promise<boolean>((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
  return isFree ? port : findFreePort()
}
