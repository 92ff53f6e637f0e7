import { useRef, useState } from 'react'
import type { TakeFiles } from '#web/forms/photo/use-dropped-files.ts'

/** A file on its way into a hand-in. */
export type Upload = { id: number; file: File; failed: boolean }

/** Sent one by one, so that the photographs keep their order. `skipped` counts files that did not fit. */
export function useUploads(room: number) {
  const [uploads, setUploads] = useState<Upload[]>([])
  const [skipped, setSkipped] = useState(0)
  const nextId = useRef(0)
  const waiting = uploads.filter(({ failed }) => !failed)
  const free = Math.max(0, room - waiting.length)
  const take: TakeFiles = (...files) => {
    const fitting = files.slice(0, free)
    const added = fitting.map((file) => ({ id: nextId.current++, file, failed: false }))
    setSkipped(files.length - fitting.length)
    setUploads([...uploads, ...added])
  }
  const change = (id: number, to: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...to } : one)))
  return {
    uploads,
    waiting,
    free,
    skipped,
    take,
    fail: (id: number) => change(id, { failed: true }),
    /** A new id, so that its component starts afresh. */
    retry: (id: number) => change(id, { id: nextId.current++, failed: false }),
    drop: (id: number) => setUploads((all) => all.filter((one) => one.id !== id)),
  }
}

export type Uploads = ReturnType<typeof useUploads>
