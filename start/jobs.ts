import { systemClock } from '#platform/clock.ts'
import { listDeadLetters, retryDeadLetter } from '#platform/jobs/dead-letters.ts'
import { createJobs } from '#platform/jobs/jobs.ts'
import type { JobsTables } from '#platform/jobs/queue.ts'
import { readDatabaseConfig } from './config.ts'
import { explainError } from './explain-error.ts'
import { openConfiguredDatabase } from './parts.ts'

/** `npm run jobs`: shows the jobs that were given up; with `retry <id>` running servers do one again. */
async function main([command, id]: string[]): Promise<string> {
  const database = await openConfiguredDatabase(readDatabaseConfig(process.env))
  try {
    await createJobs(database, systemClock)
    const db = database.tables<JobsTables>()
    if (command === 'retry' && id !== undefined) {
      const isThere = await retryDeadLetter(db, id, systemClock())
      return isThere ? `${id} is done again.` : `No job ${id} was given up.`
    }
    const lines = (await listDeadLetters(db)).map(
      ({ id, kind, failed_at, last_error }) =>
        `${id} ${kind} ${new Date(failed_at ?? 0).toISOString()} ${last_error}`,
    )
    return lines.join('\n') || 'No job was given up.'
  } finally {
    await database.close()
  }
}

await main(process.argv.slice(2)).then(console.log, (error: unknown) => {
  const line = explainError(error)
  if (line === undefined) throw error
  console.error(line)
  process.exitCode = 1
})
