import { fork } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { pipeline, type Readable } from 'node:stream'
import type { Exif } from './read-exif.ts'
import type { Variant } from './variants.ts'

/** Minimum of the longer side and maximum pixels of the photo, and its variants. */
export type Order = {
  minSide: number
  maxPixels: number
  variants: Variant[]
  /** Measure the photo and read its EXIF. */
  wantsFacts?: boolean
  /** Of each side, in pixels, of a picture that stays transparent; only the first one of an animation is taken. */
  sides?: { min: number; max: number }
}

/** Upright size in pixels, as wide as twice the widest variant at most; `taken` is null without EXIF. */
export type Facts = { width: number; height: number; isMonochrome: boolean; taken: Exif | null }

/** `format` is the file's apparent format, `longerSide` that of a photo that is too small, in pixels. */
export type Refusal =
  | { refused: 'large' | 'slow' | 'heavy' }
  | { refused: 'unreadable'; format: string | undefined }
  | { refused: 'small'; longerSide: number }
  | { refused: 'sides'; width: number; height: number }

/**
 * Files in the order of their variants, colours (see colours.ts), and the size in pixels, of a width up to twice
 * the widest variant, or, with `sides`, of the first variant; facts if requested.
 */
export type Encoded =
  { colours: string; width: number; height: number; files: Uint8Array[]; facts?: Facts } | Refusal

/** In milliseconds; long, because the process has a low priority. */
const maxTime = 120_000

/** Below every process that answers: see decision 39. */
const niceness = 10

/**
 * Maximum memory in bytes, and the polling interval in milliseconds. A photo takes 100 to 300 MB; 1,796 bytes
 * of AVIF can take 1.5 GB.
 */
const maxMemory = 400_000_000
const pollInterval = 20

/** Characters of a failed process's output in the error message. */
const maxOutput = 2_000

/** Only says that the process has ended, whose exit says why. */
function isDisconnect({ code = '' }: NodeJS.ErrnoException): boolean {
  return ['EPIPE', 'ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE', 'ERR_IPC_CHANNEL_CLOSED'].includes(
    code,
  )
}

/** In bytes; 0 if it has ended, or there is no /proc. */
function memoryOf(pid: number): number {
  try {
    const [, kilobytes] =
      /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Number(kilobytes ?? 0) * 1024
  } catch {
    return 0
  }
}

/** If memory runs out, Linux ends this process first. */
function offerToKernel(pid: number): void {
  try {
    writeFileSync(`/proc/${pid}/oom_score_adj`, '1000')
  } catch {
    // Not Linux, or the process has ended.
  }
}

/**
 * Makes variants in a separate process: JPEG, PNG, WebP and AVIF, detected by content. A photo that breaks
 * the decoder ends only that process, which has no settings, no secrets and a low priority. On Linux its
 * memory is limited, too. Bytes are streamed to it. Throws if they cannot be read, or the process itself
 * fails.
 */
export async function encodeInChild(source: Readable, order: Order): Promise<Encoded> {
  const child = fork(new URL('./encoder.ts', import.meta.url), {
    serialization: 'advanced',
    execArgv: [],
    env: { MALLOC_ARENA_MAX: '2' },
    stdio: ['pipe', 'ignore', 'pipe', 'ipc'],
    timeout: maxTime,
    killSignal: 'SIGKILL',
  })
  let memoryTimer: NodeJS.Timeout | undefined
  let output = ''
  child.stderr?.on(
    'data',
    (text: Buffer) => (output = (output + text.toString()).slice(-maxOutput)),
  )
  try {
    return await new Promise<Encoded>((resolve, reject) => {
      child.once('error', reject)
      child.once('message', (encoded) => resolve(encoded as Encoded))
      child.once('close', (code, signal) => {
        if (signal === 'SIGKILL') resolve({ refused: 'slow' })
        else reject(new Error(`the encoder ended with ${code ?? signal}: ${output}`))
      })
      const { pid } = child
      if (pid !== undefined) {
        // Before it starts threads, which inherit the priority.
        setPriority(pid, niceness)
        offerToKernel(pid)
        memoryTimer = setInterval(() => {
          if (memoryOf(pid) > maxMemory) resolve({ refused: 'heavy' })
        }, pollInterval)
      }
      const onSent = (error: Error | null | undefined) => {
        if (error && !isDisconnect(error)) reject(error)
      }
      child.send(order, onSent)
      if (child.stdin !== null) pipeline(source, child.stdin, onSent)
    })
  } finally {
    clearInterval(memoryTimer)
    child.kill('SIGKILL')
    source.destroy()
  }
}
