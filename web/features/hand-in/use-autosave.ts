import { useCallback, useEffect, useRef, useState } from 'react'
import { describeRouteError } from '#web/page/failure.tsx'
import { useUnsaved } from '#web/page/unsaved.ts'
import { useMessages } from '#web/words/use-messages.ts'

/** In milliseconds. */
const pause = 1_000

type Texts = Record<string, string>

const read = (form: HTMLFormElement) => JSON.stringify(Object.fromEntries(new FormData(form)))

/**
 * Saves after a pause in typing, when a field is left, and by `flush`, which rejects on failure. Unsaved text
 * stays in its field, and the next save includes it.
 */
export function useAutosave(save: (texts: Texts) => Promise<unknown>) {
  const form = useRef<HTMLFormElement>(null)
  const layout = useMessages('layout')
  const [state, setState] = useState<'untouched' | 'saving' | 'saved'>('untouched')
  const [failure, setFailure] = useState<string | null>(null)
  const saved = useRef<string>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const running = useRef<Promise<void>>(null)
  const hasFailed = useRef(false)

  useEffect(() => {
    if (form.current) saved.current ??= read(form.current)
    return () => clearTimeout(timer.current)
  }, [])
  const isChanged = useCallback(
    () => form.current !== null && read(form.current) !== saved.current,
    [],
  )
  useUnsaved(
    useCallback(() => {
      // A running save finishes without the page; after a failure it may fail again.
      const isSaving = running.current !== null && !hasFailed.current
      return isChanged() && !isSaving ? 'lost' : null
    }, [isChanged]),
  )

  async function saveAll() {
    // The person may keep typing during a save.
    while (form.current !== null && isChanged()) {
      const texts = read(form.current)
      setState('saving')
      await save(JSON.parse(texts) as Texts)
      saved.current = texts
    }
  }
  const flush = (): Promise<void> => {
    clearTimeout(timer.current)
    if (running.current === null && !isChanged()) return Promise.resolve()
    running.current ??= saveAll()
      .then(() => {
        hasFailed.current = false
        setFailure(null)
        return setState('saved')
      })
      .catch((error: unknown) => {
        hasFailed.current = true
        setState('untouched')
        setFailure(describeRouteError(error, layout))
        throw error
      })
      .finally(() => {
        running.current = null
      })
    return running.current
  }
  const saveInBackground = () => void flush().catch(() => undefined)
  return {
    form,
    state,
    failure,
    flush,
    onBlur: saveInBackground,
    onInput: () => {
      clearTimeout(timer.current)
      timer.current = setTimeout(saveInBackground, pause)
    },
  }
}
