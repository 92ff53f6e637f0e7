import { findBookFaults } from '#school/books/check-books.ts'
import type { Tables } from '#school/base/tables.ts'
import { readDatabaseConfig } from '#start/config/config.ts'
import { runCommand } from './run-command.ts'

/** `npm run books`: checks the books of the school (clause 13.11); 1 where something is not right. */
await runCommand(readDatabaseConfig, async (database) => {
  const faults = await findBookFaults(database.tables<Tables>())
  console.log(faults.join('\n') || 'The books are correct.')
  return faults.length === 0 ? 0 : 1
})
