import { useCallback, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { refuseFile } from '#web/forms/photo/check-file.ts'
import type { TakeFiles } from '#web/forms/photo/use-dropped-files.ts'
import { useFormats } from '#web/format/use-formats.ts'
import { useUnsaved } from '#web/page/unsaved.ts'
import { sendPhoto } from '#web/session/send-photo.ts'
import { useMessages } from '#web/words/use-messages.ts'
import { canRetry, createUploadQueue } from './upload-queue.ts'

/** `add` adds a photo to the hand-in. `skipped` counts files that did not fit. */
export function useUploads(
  room: number,
  add: (photo: string, idempotencyKey: string) => Promise<void>,
) {
  const t = useMessages('photo-field')
  const formats = useFormats()
  const [queue] = useState(createUploadQueue)
  const [skipped, setSkipped] = useState(0)
  const uploads = useSyncExternalStore(queue.subscribe, queue.list, queue.list)
  const isPaused = useSyncExternalStore(queue.subscribe, queue.isPaused, queue.isPaused)
  const onAdd = useEffectEvent(add)
  useEffect(
    () =>
      queue.start({
        send: (file, options) => sendPhoto(file, 'work', options),
        add: (photo, key) => onAdd(photo, key),
        isOnline: () => navigator.onLine,
      }),
    [queue],
  )
  useEffect(() => {
    addEventListener('online', queue.reconnect)
    return () => removeEventListener('online', queue.reconnect)
  }, [queue])

  useUnsaved(useCallback(() => (queue.list().some(canRetry) ? 'lost' : null), [queue]))

  const failed = uploads.filter(({ state }) => state === 'failed').length
  const free = Math.max(0, room - uploads.length + failed)
  const take: TakeFiles = (...files) => {
    const fitting = files.slice(0, free)
    setSkipped(files.length - fitting.length)
    queue.add(...fitting.map((file) => ({ file, refused: refuseFile(file, t, formats) })))
  }
  const { retry, drop } = queue
  return { uploads, isPaused, failed, free, skipped, take, retry, drop }
}

export type Uploads = ReturnType<typeof useUploads>
