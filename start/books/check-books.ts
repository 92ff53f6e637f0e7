import { createLog } from '#platform/log.ts'
import type { School } from '#school/base/school.ts'
import { reportBooks } from '#school/letters/operator-mails.ts'
import type { Config } from '#start/config/config.ts'
import { runInChild } from '#start/run-in-child.ts'

/** The nightly check, as in `npm run books`: logs the faults and tells the admins. */
export async function checkBooks(
  { dataDir, databaseUrl, logLevel }: Config,
  school: School,
): Promise<void> {
  const module = new URL('./books-worker.ts', import.meta.url)
  const faults = await runInChild<string[]>(module, { dataDir, databaseUrl })
  if (faults.length > 0) createLog(logLevel).error({ faults }, 'the books are wrong')
  await reportBooks(school, faults)
}
