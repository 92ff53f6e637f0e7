type Call<Key, Result> = {
  key: Key
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

/**
 * Batches concurrent calls: one run of `work` at a time, and calls meanwhile share the next one. So each is
 * answered by a run that began after it. `work` returns a result per key, in order; if it fails, all calls of
 * that run fail.
 */
export function createBatches<Key, Result>(
  work: (keys: readonly Key[]) => Promise<readonly Result[]>,
): (key: Key) => Promise<Result> {
  let waiting: Call<Key, Result>[] = []
  let isRunning = false

  async function run(): Promise<void> {
    isRunning = true
    while (waiting.length > 0) {
      const batch = waiting
      waiting = []
      try {
        const results = await work(batch.map(({ key }) => key))
        for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result)
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    isRunning = false
  }

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject })
      if (!isRunning) void run()
    })
}
