import { sql, type QueryExecutorProvider } from 'kysely'

/** What is noted: that a backup was made, and that one was restored and checked. */
export type BackupTask = 'backup' | 'proof'

/** How a task went last; times in milliseconds since 1970, null where it never did so. */
export type LastRun = {
  /** When it succeeded last, and the name of that backup. */
  doneAt: number | null
  name: string | null
  /** When it failed last, and why. */
  failedAt: number | null
  error: string | null
}

const never: LastRun = { doneAt: null, name: null, failedAt: null, error: null }

/** The last backup and the last proof, of whichever process. */
export async function readLastBackups(
  db: QueryExecutorProvider,
): Promise<Record<BackupTask, LastRun>> {
  const { rows } = await sql<LastRun & { task: BackupTask }>`select task, done_at as "doneAt", name,
    failed_at as "failedAt", error from backups`.execute(db)
  const found = new Map(rows.map(({ task, ...run }) => [task, run]))
  return { backup: found.get('backup') ?? never, proof: found.get('proof') ?? never }
}

/** Notes that a task has succeeded or failed. */
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
