import { v4 as newKey } from 'uuid'
import { ApiError } from '#contract/errors.ts'
import type { SendPhotoOptions } from '#web/session/send-photo.ts'
import { unlessStalled } from '#web/session/unless-stalled.ts'
import { isFinal, isUnanswered } from '#web/session/upload-problem.ts'

/** `refused`: why it is not sent at all. */
export type ChosenFile = { file: File; refused: string | null }

/** A file on its way into a hand-in: it is sent, then its photo is added. */
export type Upload = ChosenFile & {
  readonly id: number
  /** `sent` waits to be added; `failed` waits for somebody, or for the connection. */
  readonly state: 'waiting' | 'sending' | 'sent' | 'adding' | 'failed'
  /** From 0 to 1. */
  readonly share: number
  /** Null unless it has failed. */
  readonly error: unknown
  readonly photo: string | null
  /** For all attempts at a step. */
  readonly keys: { send: string; add: string }
}

type Steps = {
  send: (file: File, options: SendPhotoOptions) => Promise<string>
  add: (photo: string, idempotencyKey: string) => Promise<void>
  isOnline: () => boolean
}

const newKeys = () => ({ send: newKey(), add: newKey() })

/** Whether another attempt may succeed. */
export const canRetry = ({ refused, error }: Upload) => refused === null && !isFinal(error)

/**
 * Sends files one by one, and adds their photos in the order in which they were chosen: a photo waits for
 * those before it, unless they can never be added.
 */
export function createUploadQueue() {
  let uploads: readonly Upload[] = []
  let nextId = 0
  let steps: Steps | null = null
  let current: { id: number; work: AbortController } | null = null
  // Until the connection is back, or somebody tries again.
  let isPaused = false
  const listeners = new Set<() => void>()

  const set = (next: readonly Upload[]) => {
    uploads = next
    for (const listener of listeners) listener()
  }
  const change = (id: number, to: Partial<Upload>) =>
    set(uploads.map((one) => (one.id === id ? { ...one, ...to } : one)))
  const again = (one: Upload): Upload => ({
    ...one,
    state: one.photo === null ? 'waiting' : 'sent',
    error: null,
  })
  const putBack = (...ids: number[]) =>
    set(uploads.map((one) => (ids.includes(one.id) ? again(one) : one)))

  function findNext(): Upload | undefined {
    const first = uploads.find((one) => one.state !== 'failed' || canRetry(one))
    if (first?.state === 'sent') return first
    return uploads.find(({ state }) => state === 'waiting')
  }

  async function take(
    { id, file, photo, keys }: Upload,
    { send, add }: Steps,
    signal: AbortSignal,
  ) {
    if (photo !== null) {
      change(id, { state: 'adding' })
      await unlessStalled(() => add(photo, keys.add))
      if (!signal.aborted) set(uploads.filter((one) => one.id !== id))
      return
    }
    change(id, { state: 'sending', share: 0 })
    const sent = await send(file, {
      idempotencyKey: keys.send,
      onProgress: (share) => change(id, { share }),
      signal,
    })
    change(id, { state: 'sent', photo: sent })
  }

  function fail({ id, photo }: Upload, error: unknown, { isOnline }: Steps) {
    if (isUnanswered(error) && !isOnline()) {
      isPaused = true
      return putBack(id)
    }
    // The school no longer has the photo, so that it has to be sent again.
    const isGone = photo !== null && error instanceof ApiError && error.status === 400
    change(id, { state: 'failed', error, ...(isGone && { photo: null, keys: newKeys() }) })
  }

  async function run() {
    if (current !== null) return
    for (;;) {
      const next = findNext()
      if (steps === null || isPaused || next === undefined) return
      const work = new AbortController()
      current = { id: next.id, work }
      const begun = steps
      try {
        await take(next, begun, work.signal)
      } catch (error) {
        if (!work.signal.aborted) fail(next, error, begun)
      } finally {
        current = null
      }
    }
  }

  function goOn() {
    isPaused = false
    void run()
  }

  return {
    list: () => uploads,
    isPaused: () => isPaused,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Returns a function that stops it. */
    start: (begun: Steps) => {
      steps = begun
      goOn()
      return () => {
        steps = null
        if (current === null) return
        current.work.abort()
        putBack(current.id)
      }
    },
    add: (...files: ChosenFile[]) => {
      const added = files.map((one): Upload => {
        const state = one.refused === null ? 'waiting' : 'failed'
        const fresh = { share: 0, error: null, photo: null, keys: newKeys() }
        return { ...one, ...fresh, id: nextId++, state }
      })
      set([...uploads, ...added])
      goOn()
    },
    retry: (id: number) => {
      putBack(id)
      goOn()
    },
    /** Tries again what has failed for want of an answer. */
    reconnect: () => {
      putBack(...uploads.filter(({ error }) => isUnanswered(error)).map(({ id }) => id))
      goOn()
    },
    drop: (id: number) => {
      if (current?.id === id) current.work.abort()
      set(uploads.filter((one) => one.id !== id))
      void run()
    },
  }
}
