import { useRef, useState } from 'react'

/**
 * Work on request, one at a time. `running` has the arguments of the one that is `pending`, `problem` is what the
 * last one threw.
 */
export function useTask<Args extends unknown[], Result>(work: (...args: Args) => Promise<Result>) {
  const [running, setRunning] = useState<Args | null>(null)
  const [problem, setProblem] = useState<unknown>(null)
  const isRunning = useRef(false)

  /** Resolves to undefined if it failed, or another one was running. */
  async function run(...args: Args): Promise<Result | undefined> {
    if (isRunning.current) return undefined
    isRunning.current = true
    setRunning(args)
    setProblem(null)
    try {
      return await work(...args)
    } catch (error) {
      setProblem(error)
      return undefined
    } finally {
      isRunning.current = false
      setRunning(null)
    }
  }
  return { pending: running !== null, running, problem, run }
}
