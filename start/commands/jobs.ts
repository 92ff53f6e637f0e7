import { listedJobs } from '#contract/jobs.ts'
import { systemClock } from '#platform/clock.ts'
import type { Database } from '#platform/database/open.ts'
import { listDeadLetters, retryDeadLetter } from '#platform/jobs/dead-letters.ts'
import type { JobsTables } from '#platform/jobs/queue.ts'
import { readDatabaseConfig } from '#start/config/config.ts'
import { runCommand } from './run-command.ts'

/** `npm run jobs`: lists failed jobs; `retry <id>` makes running servers do one again. */
async function main(database: Database, [command, id]: string[]): Promise<string> {
  const db = database.tables<JobsTables>()
  if (command === 'retry' && id !== undefined) {
    const isFound = await retryDeadLetter(db, id, systemClock())
    return isFound ? `Job ${id} will run again.` : `There is no failed job ${id}.`
  }
  const lines = (await listDeadLetters(db, listedJobs.max)).map(
    ({ id, kind, failed_at, last_error }) =>
      `${id} ${kind} ${new Date(failed_at ?? 0).toISOString()} ${last_error}`,
  )
  return lines.join('\n') || 'There are no failed jobs.'
}

await runCommand(readDatabaseConfig, async (database) => {
  console.log(await main(database, process.argv.slice(2)))
  return 0
})
