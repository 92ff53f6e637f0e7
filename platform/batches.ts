type Asked<Key, Result> = {
  key: Key
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

/**
 * Lets those who ask at once share runs of `work`, which answers for all of them: one runs, and those who
 * ask meanwhile are in the next. So each is answered by a run that began after it had asked. `work`
 * gives a result for each key in their order; where it fails, all fail who are in it.
 */
export function createBatches<Key, Result>(
  work: (keys: readonly Key[]) => Promise<readonly Result[]>,
): (key: Key) => Promise<Result> {
  let waiting: Asked<Key, Result>[] = []
  let isRunning = false

  async function run(): Promise<void> {
    isRunning = true
    while (waiting.length > 0) {
      const asked = waiting
      waiting = []
      try {
        const results = await work(asked.map(({ key }) => key))
        for (const [index, { resolve }] of asked.entries()) resolve(results[index] as Result)
      } catch (error) {
        for (const { reject } of asked) reject(error)
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
