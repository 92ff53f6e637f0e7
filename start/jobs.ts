import { systemClock } from '#platform/clock.ts'
import { readDatabaseConfig } from '#platform/config.ts'
import { listDeadLetters, retryDeadLetter } from '#platform/jobs/dead-letters.ts'
import { createJobs } from '#platform/jobs/jobs.ts'
import type { JobsTables } from '#platform/jobs/table.ts'
import { explainTrouble } from './explain-trouble.ts'
import { openConfiguredDatabase } from './parts.ts'

const usage = `usage: npm run jobs
       npm run jobs -- retry <id>`

/** `npm run jobs`: shows the jobs that were given up; with `retry <id>` running servers do one again. */
async function main([command, id, ...rest]: string[]): Promise<number> {
  if (rest.length > 0 || (command !== undefined && (command !== 'retry' || id === undefined))) {
    console.error(usage)
    return 2
  }
  const database = await openConfiguredDatabase(readDatabaseConfig(process.env))
  try {
    await createJobs(database, systemClock)
    const db = database.tables<JobsTables>()
    if (id !== undefined) {
      const isThere = await retryDeadLetter(db, id, systemClock())
      console.log(isThere ? `${id} is done again.` : `No job ${id} was given up.`)
      return isThere ? 0 : 1
    }
    const letters = await listDeadLetters(db)
    for (const { id, kind, failed_at, last_error } of letters)
      console.log(`${id} ${kind} ${new Date(failed_at ?? 0).toISOString()} ${last_error}`)
    if (letters.length === 0) console.log('No job was given up.')
    return 0
  } finally {
    await database.close()
  }
}

process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
  const line = explainTrouble(error)
  if (line === undefined) throw error
  console.error(line)
  return 1
})
