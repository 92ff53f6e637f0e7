type Runs<Result> = { current: Promise<Result>; next: Promise<Result> | undefined }

/**
 * Lets concurrent callers share the runs of one piece of work (`key` names it). Whoever asks while it
 * runs gets the result of the next run, which they all share: it began after they had asked, so it sees
 * every change that was made before. However many ask, one runs and at most one waits.
 */
export function createSharedRuns<Result>(): (
  key: string,
  work: () => Promise<Result>,
) => Promise<Result> {
  const runs = new Map<string, Runs<Result>>()

  function run(key: string, work: () => Promise<Result>): Promise<Result> {
    const current = work().finally(() => {
      if (runs.get(key)?.next === undefined) runs.delete(key)
    })
    runs.set(key, { current, next: undefined })
    return current
  }

  return (key, work) => {
    const open = runs.get(key)
    if (open === undefined) return run(key, work)
    open.next ??= open.current.then(
      () => run(key, work),
      () => run(key, work),
    )
    return open.next
  }
}
