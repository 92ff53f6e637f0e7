import { useState } from 'react'
import { toAuthProblem, type AuthProblem } from '#web/session/messages.ts'

/** Whether the work is running, and why it failed the last time. */
export function useAction(work: () => Promise<unknown>) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<AuthProblem | null>(null)
  const run = () => {
    setBusy(true)
    setProblem(null)
    work()
      .catch((error: unknown) => setProblem(toAuthProblem(error)))
      .finally(() => setBusy(false))
  }
  return { busy, problem, run }
}
