import type { Database } from '#platform/database/open.ts'

/** Gives how often the data that public answers show have changed. */
export function readPublicVersion(database: Database): () => Promise<number> {
  const read = database.versionReader('public_version')
  // On PostgreSQL the start of the server follows.
  return async () => Number.parseInt(await read(), 10)
}
