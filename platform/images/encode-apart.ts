import { fork } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { pipeline, type Readable } from 'node:stream'
import type { Exif } from './read-exif.ts'
import type { Variant } from './variants.ts'

/** What is to be made of a photo; sides and pixels are those that it must have. */
export type Order = {
  minSide: number
  maxPixels: number
  variants: Variant[]
  /** Whether the photo is measured and its EXIF read. */
  wantsFacts?: boolean
}

/** What is known of a photo: its upright size in pixels, up to twice the widest variant; `taken` is null without EXIF. */
export type Facts = { width: number; height: number; isMonochrome: boolean; taken: Exif | null }

/**
 * Why nothing was made: `format` is what the file seems to be, `longerSide`, in pixels, that of one too small.
 */
export type Refusal =
  | { refused: 'large' | 'slow' | 'heavy' }
  | { refused: 'unreadable'; format: string | undefined }
  | { refused: 'small'; longerSide: number }

/**
 * The files in the order of their variants, the photo's colours (see colours.ts), and its width in pixels, up to
 * twice the widest variant; its facts where they were asked for.
 */
export type Encoded =
  { colours: string; width: number; files: Uint8Array[]; facts?: Facts } | Refusal

/** When the process is ended at the latest, in milliseconds; long, because it stands back behind all others. */
const maxTime = 120_000

/** Below everything that answers: see decision 39. */
const niceness = 10

/**
 * How much memory the process may take, in bytes, and how often that is looked at, in milliseconds. A photo
 * takes 100 to 300 MB; 1,796 bytes of AVIF can take 1.5 GB.
 */
const maxMemory = 400_000_000
const lookEvery = 20

/** How many characters of the output of a failed process its error message includes. */
const maxSaid = 2_000

/** Whether it says no more than that the process has ended, whose exit says why. */
function isGone({ code = '' }: NodeJS.ErrnoException): boolean {
  return ['EPIPE', 'ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE', 'ERR_IPC_CHANNEL_CLOSED'].includes(
    code,
  )
}

/** The memory that a process takes, in bytes; 0 where it has ended, or where there is no /proc to read it from. */
function memoryOf(pid: number): number {
  try {
    const [, kilobytes] =
      /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Number(kilobytes ?? 0) * 1024
  } catch {
    return 0
  }
}

/** Where the machine runs out of memory, Linux ends this process before any other. */
function offerToKernel(pid: number): void {
  try {
    writeFileSync(`/proc/${pid}/oom_score_adj`, '1000')
  } catch {
    // Not Linux, or the process has ended.
  }
}

/**
 * Makes variants of a photo in a process of its own: JPEG, PNG, WebP and AVIF by what it contains. A
 * photo that breaks the decoder ends that process alone, which knows no setting and no secret, and stands back
 * behind what answers. On Linux one that needs too much memory does, too; elsewhere nothing limits it. The bytes go
 * there as they are read. Throws where they cannot be read, or the process itself does not work.
 */
export async function encodeApart(source: Readable, order: Order): Promise<Encoded> {
  const child = fork(new URL('./encoder.ts', import.meta.url), {
    serialization: 'advanced',
    execArgv: [],
    env: { MALLOC_ARENA_MAX: '2' },
    stdio: ['pipe', 'ignore', 'pipe', 'ipc'],
    timeout: maxTime,
    killSignal: 'SIGKILL',
  })
  let watching: NodeJS.Timeout | undefined
  let said = ''
  child.stderr?.on('data', (text: Buffer) => (said = (said + text.toString()).slice(-maxSaid)))
  try {
    return await new Promise<Encoded>((resolve, reject) => {
      child.once('error', reject)
      child.once('message', (encoded) => resolve(encoded as Encoded))
      child.once('close', (code, signal) => {
        // By the time limit, or by the kernel.
        if (signal === 'SIGKILL') resolve({ refused: 'slow' })
        else reject(new Error(`the encoder ended with ${code ?? signal}: ${said}`))
      })
      const { pid } = child
      if (pid !== undefined) {
        // Before it has made a thread: each gets this from the one that made it.
        setPriority(pid, niceness)
        offerToKernel(pid)
        watching = setInterval(() => {
          if (memoryOf(pid) > maxMemory) resolve({ refused: 'heavy' })
        }, lookEvery)
      }
      const failUnlessGone = (error: Error | null | undefined) => {
        if (error && !isGone(error)) reject(error)
      }
      child.send(order, failUnlessGone)
      if (child.stdin !== null) pipeline(source, child.stdin, failUnlessGone)
    })
  } finally {
    clearInterval(watching)
    child.kill('SIGKILL')
    source.destroy()
  }
}
