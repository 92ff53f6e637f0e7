import { sql, type QueryExecutorProvider } from 'kysely'

export type BackupTask = 'backup' | 'proof'

/** Times in milliseconds since 1970; null if it never happened. */
type LastRun = {
  /** The last success, and the name of that backup. */
  doneAt: number | null
  name: string | null
  /** The last failure, and why. */
  failedAt: number | null
  error: string | null
}

const never: LastRun = { doneAt: null, name: null, failedAt: null, error: null }

/** Across all processes. */
export async function readLastBackups(
  db: QueryExecutorProvider,
): Promise<Record<BackupTask, LastRun>> {
  const { rows } = await sql<LastRun & { task: BackupTask }>`select task, done_at as "doneAt", name,
    failed_at as "failedAt", error from backups`.execute(db)
  const found = new Map(rows.map(({ task, ...run }) => [task, run]))
  return { backup: found.get('backup') ?? never, proof: found.get('proof') ?? never }
}

export async function noteBackup(
  db: QueryExecutorProvider,
  task: BackupTask,
  at: number,
  outcome: { name: string } | { error: string },
): Promise<void> {
  await (
    'name' in outcome
      ? sql`insert into backups (task, done_at, name) values (${task}, ${at}, ${outcome.name})
        on conflict (task) do update set done_at = excluded.done_at, name = excluded.name`
      : sql`insert into backups (task, failed_at, error) values (${task}, ${at}, ${outcome.error})
        on conflict (task) do update set failed_at = excluded.failed_at, error = excluded.error`
  ).execute(db)
}
