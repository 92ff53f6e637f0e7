import type { Database } from '#platform/database/open.ts'

/** Returns how often the data in public answers have changed. */
export function readPublicVersion(database: Database): () => Promise<number> {
  const read = database.versionReader('public_version')
  // On PostgreSQL the server's start time follows.
  return async () => Number.parseInt(await read(), 10)
}
