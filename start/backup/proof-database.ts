import { sql, type Kysely } from 'kysely'
import { BackupFault } from '#platform/backup/manifest.ts'
import { systemClock } from '#platform/clock.ts'
import { openDatabase, type Database } from '#platform/database/open.ts'

const proofName = 'safelight_proof_'

/** In milliseconds. An older database was left behind by a killed process. */
const maxProofTime = 24 * 3_600_000

const setting = 'BACKUP_PROOF_URL'

type Rights = { role: string; isMighty: boolean; canCreate: boolean; owns: string | null }

/** Why this role must not or cannot restore an untrusted dump; undefined if it may. */
async function findRoleFault(database: Database): Promise<string | undefined> {
  const { rows } = await sql<Rights>`select rolname as role,
      rolsuper or rolcreaterole or rolreplication or rolbypassrls
        or exists (select from pg_auth_members where member = r.oid) as "isMighty",
      rolcreatedb as "canCreate",
      (select min(datname) from pg_database
        where datdba = r.oid and datname not like ${`${proofName}%`}) as owns
    from pg_roles as r where rolname = session_user`.execute(database.tables())
  const [rights] = rows
  if (rights === undefined) return `${setting}: its role cannot be read`
  const { role, isMighty, canCreate, owns } = rights
  if (isMighty)
    return `${setting}: the role ${role} must have no right but to create databases, and be a member of no other role`
  if (owns !== null)
    return `${setting}: the role ${role} owns the database ${owns}; proofs need a role of their own`
  return canCreate
    ? undefined
    : `${setting}: the role ${role} may not create databases; alter role ${role} createdb`
}

/** Why backups of PostgreSQL cannot be proved at this address, in one line; undefined if they can. */
export async function findProofFault(url: string | undefined): Promise<string | undefined> {
  if (url === undefined)
    return `${setting}: must be set to prove backups of PostgreSQL, to a role that may create databases and nothing else`
  const database = openDatabase({ url })
  return findRoleFault(database).finally(() => database.close())
}

/**
 * `work` gets the address of a new PostgreSQL database, which is dropped afterwards. Functions of the backup
 * run there with the rights of that address's role, which may create databases and has no rights in the
 * school's. Throws BackupFault.
 */
export async function withProofDatabase<Result>(
  url: string | undefined,
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  const fault = await findProofFault(url)
  if (fault !== undefined || url === undefined) throw new BackupFault(fault)
  const database = openDatabase({ url })
  const name = `${proofName}${systemClock()}`
  const drop = (db: Kysely<unknown>, old: string) =>
    sql`drop database if exists ${sql.id(old)} with (force)`.execute(db)
  try {
    // On a busy disk it takes longer than a call may.
    await database.unlimited(async (db) => {
      const { rows } = await sql<{ name: string }>`select datname as name from pg_database
        where datname like ${`${proofName}%`}
          and datdba = (select oid from pg_roles where rolname = session_user)`.execute(db)
      for (const { name: old } of rows)
        if (Number(old.slice(proofName.length)) < systemClock() - maxProofTime) await drop(db, old)
      await sql`create database ${sql.id(name)}`.execute(db)
      // PostgreSQL's processes have no low priority; so they take one core, not all.
      for (const workers of ['max_parallel_workers_per_gather', 'max_parallel_maintenance_workers'])
        await sql`alter database ${sql.id(name)} set ${sql.id(workers)} = 0`.execute(db)
    })
    return await work(url.replace(/^(\w+:\/\/[^/?]*)(?:\/[^?]*)?/, `$1/${name}`))
  } finally {
    await database.unlimited((db) => drop(db, name)).finally(() => database.close())
  }
}
