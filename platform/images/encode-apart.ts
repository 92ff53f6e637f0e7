import { fork } from 'node:child_process'
import { setPriority } from 'node:os'
import { pipeline, type Readable } from 'node:stream'
import type { Variant } from './variants.ts'

/** What is to be made of a picture; sides and pixels are those that it must have. */
export type Order = {
  leastSide: number
  mostPixels: number
  variants: Variant[]
}

/**
 * Why nothing was made: `format` is what the file seems to be, `longerSide`, in pixels, that of one too small.
 */
export type Refusal =
  | { refused: 'large' | 'slow' }
  | { refused: 'unreadable'; format: string | undefined }
  | { refused: 'small'; longerSide: number }

/** The files in the order of their variants, and the picture's colours (see colours.ts). */
export type Encoded = { colours: string; files: Uint8Array[] } | Refusal

/** When the process is ended at the latest, in milliseconds; long, because it stands back behind all others. */
const mostTime = 120_000

/** Below everything that answers: see decision 39. */
const niceness = 10

/** How much of what the process says before it breaks is told, in characters. */
const mostSaid = 2_000

/** Whether it says no more than that the process has gone, whose end says why. */
function isGone({ code = '' }: NodeJS.ErrnoException): boolean {
  return ['EPIPE', 'ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE', 'ERR_IPC_CHANNEL_CLOSED'].includes(
    code,
  )
}

/**
 * Makes variants of a picture in a process of its own: JPEG, PNG, WebP and AVIF by what it contains. A
 * picture that breaks the decoder, or fills its memory, breaks that process alone, which knows no setting
 * and no secret, and stands back behind what answers. The bytes go there as they are read. Throws where they
 * cannot be read, or the process itself does not work.
 */
export async function encodeApart(source: Readable, order: Order): Promise<Encoded> {
  const child = fork(new URL('./encoder.ts', import.meta.url), {
    serialization: 'advanced',
    execArgv: [],
    env: { MALLOC_ARENA_MAX: '2' },
    stdio: ['pipe', 'ignore', 'pipe', 'ipc'],
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
      const failUnlessGone = (error: Error | null | undefined) => {
        if (error && !isGone(error)) reject(error)
      }
      child.send(order, failUnlessGone)
      if (child.stdin !== null) pipeline(source, child.stdin, failUnlessGone)
    })
  } finally {
    child.kill('SIGKILL')
    source.destroy()
  }
}
