import { findBookFaults } from '#school/books/check-books.ts'
import type { Tables } from '#school/base/tables.ts'
import { readDatabaseConfig } from '#start/config/config.ts'
import { runCommand } from './run-command.ts'

/** `npm run books`: checks the school's books (clause 13.11); exits with 1 if something is wrong. */
await runCommand(readDatabaseConfig, async (database) => {
  const faults = await findBookFaults(database.tables<Tables>())
  console.log(faults.join('\n') || 'The books are correct.')
  return faults.length === 0 ? 0 : 1
})
