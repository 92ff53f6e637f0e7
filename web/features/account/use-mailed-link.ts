import { useState } from 'react'
import { useRead } from '#web/page/use-read.ts'
import type { LinkMode } from '#web/session/link-mode.ts'
import { readLink, type LinkFacts } from '#web/session/mail-links.ts'
import { toAuthProblem, type AuthProblem } from '#web/session/messages.ts'
import { awaitSession } from '#web/session/session-state.ts'

/** `ready`: it is valid, and waits for a press. */
export type LinkState =
  | { state: 'checking' }
  | { state: 'ready' | 'done'; facts: LinkFacts }
  | { state: 'failed'; problem: AuthProblem }

/**
 * Reads what a mailed link is for. Opening it changes nothing: programs that check mails open every link and
 * run the page's scripts (decision 88).
 */
export function useMailedLink(mode: LinkMode, code: string) {
  const [link, setLink] = useState<LinkState>({ state: 'checking' })
  const [tries, setTries] = useState(0)
  const read = async (): Promise<LinkState> => {
    try {
      await awaitSession()
      return { state: 'ready', facts: await readLink(mode, code) }
    } catch (error) {
      return { state: 'failed', problem: toAuthProblem(error) }
    }
  }
  useRead(tries, read, setLink)
  return {
    link,
    finish: (facts: LinkFacts) => setLink({ state: 'done', facts }),
    fail: (error: unknown) => setLink({ state: 'failed', problem: toAuthProblem(error) }),
    retry: () => {
      setLink({ state: 'checking' })
      setTries(tries + 1)
    },
  }
}
