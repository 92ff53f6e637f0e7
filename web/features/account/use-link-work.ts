import { useEffect, useRef, useState } from 'react'
import { toAuthProblem, type AuthProblem } from '#web/session/messages.ts'
import { settledSession } from '#web/session/session-state.ts'

type LinkWork<Result> =
  | { state: 'working' }
  | { state: 'done'; result: Result }
  | { state: 'failed'; problem: AuthProblem; retry: () => void }

/**
 * Does what a mailed link asks for, once for each mounting: a code is good only once, and React's
 * development mode runs effects twice. Give the component the code as its key.
 */
export function useLinkWork<Result>(work: () => Promise<Result>): LinkWork<Result> {
  const [state, setState] = useState<LinkWork<Result>>({ state: 'working' })
  const started = useRef(false)
  const run = () => {
    setState({ state: 'working' })
    settledSession()
      .then(work)
      .then(
        (result) => setState({ state: 'done', result }),
        (error: unknown) =>
          setState({ state: 'failed', problem: toAuthProblem(error), retry: run }),
      )
  }
  useEffect(() => {
    if (started.current) return
    started.current = true
    run()
  })
  return state
}
