import { fork } from 'node:child_process'
import { setPriority } from 'node:os'
import type { Variant } from './variants.ts'

/** A picture and what is to be made of it; sides and pixels are those that it must have. */
export type Order = {
  source: Uint8Array
  leastSide: number
  mostPixels: number
  variants: { name: string; variant: Variant }[]
}

/** Why nothing was made: `longerSide`, in pixels, is that of one too small. */
export type Refusal =
  { refused: 'unreadable' | 'large' | 'slow' } | { refused: 'small'; longerSide: number }

export type Encoded = { files: { name: string; bytes: Uint8Array }[] } | Refusal

/** When the process is ended at the latest, in milliseconds. */
const mostTime = 60_000

/** Below everything that answers: see decision 39. */
const niceness = 10

/** How much of what the process says before it breaks is told, in characters. */
const mostSaid = 2_000

/**
 * Makes variants of a picture in a process of its own: JPEG, PNG, WebP and AVIF by what it contains. A
 * picture that breaks the decoder, or fills its memory, breaks that process alone, which knows no setting
 * and no secret, and stands back behind what answers. Throws where the process itself does not work.
 */
export async function encodeApart(order: Order): Promise<Encoded> {
  const child = fork(new URL('./encoder.ts', import.meta.url), {
    serialization: 'advanced',
    execArgv: [],
    env: { MALLOC_ARENA_MAX: '2' },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    timeout: mostTime,
    killSignal: 'SIGKILL',
  })
  let said = ''
  child.stderr?.on('data', (text: Buffer) => (said = (said + text.toString()).slice(-mostSaid)))
  try {
    return await new Promise<Encoded>((resolve, reject) => {
      child.once('error', reject)
      child.once('message', (encoded) => resolve(encoded as Encoded))
      child.once('close', (code, signal) => {
        // By the time limit, or where the memory was full.
        if (signal === 'SIGKILL') resolve({ refused: 'slow' })
        else reject(new Error(`the encoder ended with ${code ?? signal}: ${said}`))
      })
      // Before it has made a thread: each gets this from the one that made it.
      if (child.pid !== undefined) setPriority(child.pid, niceness)
      child.send(order, (error) => {
        // What it ended with says more.
        if (error !== null && child.exitCode === null && child.signalCode === null) child.kill()
      })
    })
  } finally {
    child.kill('SIGKILL')
  }
}
