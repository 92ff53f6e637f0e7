import { useEffect, useEffectEvent, useState } from 'react'
import { askServer } from '#web/session/ask-server.ts'

/** What was asked, and for which data of the page around it. */
type Known<Answer> = ({ answer: Answer } | { problem: unknown }) & { page: unknown }

/**
 * What a part of a page asks the school as whoever is signed in; null until it is known. It is asked again
 * for other data of the `page` around it, and by `ask`.
 */
export function useAsked<Answer>(call: () => Promise<Answer>, page?: unknown) {
  const [known, setKnown] = useState<Known<Answer> | null>(null)
  const read = async (): Promise<{ answer: Answer } | { problem: unknown }> => {
    try {
      return { answer: await askServer(call) }
    } catch (problem) {
      return { problem }
    }
  }
  const begin = useEffectEvent(read)
  useEffect(() => {
    let left = false
    const follow = async () => {
      const found = await begin()
      if (!left) setKnown({ ...found, page })
    }
    void follow()
    return () => {
      left = true
    }
  }, [page])
  return { known, ask: async () => setKnown({ ...(await read()), page }) }
}
