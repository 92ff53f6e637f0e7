import { findBookFaults } from '#school/books/check-books.ts'
import type { Tables } from '#school/base/tables.ts'
import type { Config } from '#start/config/config.ts'
import { openSchoolDatabase } from '#start/open-database.ts'

// A process that checks the books: it gets the place of the database as a message, and answers with the
// faults.

async function check(place: Pick<Config, 'dataDir' | 'databaseUrl'>): Promise<string[]> {
  const database = await openSchoolDatabase(place)
  return findBookFaults(database.tables<Tables>()).finally(() => database.close())
}

process.once('disconnect', () => process.exit(1))
process.once('message', (place) => {
  check(place as Pick<Config, 'dataDir' | 'databaseUrl'>).then(
    (result) => process.send?.({ result }),
    (error: unknown) => process.send?.({ error: String(error) }),
  )
})
