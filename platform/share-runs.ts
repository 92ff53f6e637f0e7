/**
 * Lets concurrent callers share the runs of one piece of work. Whoever asks while it runs gets the result
 * of the next run, which they all share: it began after they had asked, so it sees every change that was
 * made before. However many ask, one runs and at most one waits.
 */
export function shareRuns<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let current: Promise<Result> | undefined
  let next: Promise<Result> | undefined

  function run(): Promise<Result> {
    next = undefined
    current = work().finally(() => {
      if (next === undefined) current = undefined
    })
    return current
  }

  return () => {
    if (current === undefined) return run()
    next ??= current.then(run, run)
    return next
  }
}
