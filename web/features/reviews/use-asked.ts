import { useState } from 'react'
import { useRead } from '#web/page/use-read.ts'
import { askServer } from '#web/session/ask-server.ts'

type Known<Answer> = { answer: Answer } | { problem: unknown }

/**
 * What a part of a page asks the school as whoever is signed in; null until it is known. It is asked again
 * for other data of the `page` around it, and by `ask`.
 */
export function useAsked<Answer>(call: () => Promise<Answer>, page?: unknown) {
  const [known, setKnown] = useState<Known<Answer> | null>(null)
  const read = async (): Promise<Known<Answer>> => {
    try {
      return { answer: await askServer(call) }
    } catch (problem) {
      return { problem }
    }
  }
  useRead(page, read, setKnown)
  return { known, ask: async () => setKnown(await read()) }
}
