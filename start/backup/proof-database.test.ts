import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import {
  asAdministrator,
  createSqlite,
  onBothDatabases,
} from '#tests/support/database/databases.ts'
import { createRole } from '#tests/support/database/proof-role.ts'
import { runOperatorCommand } from '#tests/support/process/command.ts'
import { createSchool, newFolder } from '#tests/support/school/backup-schools.ts'
import { findProofFault } from './proof-database.ts'

onBothDatabases('proofs', (create) => {
  if (create === createSqlite) return

  test('[19.4] code in a dump runs in the proof without the rights of the server', async (t) => {
    const school = await createSchool(t, create)
    const db = school.database.tables()
    // A restore calls it for each row.
    await sql`create function look(text) returns boolean language plpgsql as $$ begin
      if exists (select from pg_roles where rolname = session_user and (rolsuper or rolcreaterole))
        or session_user in (select rolname from pg_roles as r join pg_database as d on datdba = r.oid
          where datname not like 'safelight_proof_%') then
        raise exception 'it ran as %', session_user;
      end if;
      return true; end $$`.execute(db)
    await sql`create table notes (id text primary key, note text)`.execute(db)
    await sql`insert into notes values ('1', 'x')`.execute(db)
    await sql`alter table notes add constraint looked check (public.look(note)) not valid`.execute(
      db,
    )
    const to = await newFolder(t)
    const settings = {
      DATA_DIR: school.dataDir,
      DATABASE_URL: school.url,
      IDENTITY_SECRET: 'x'.repeat(32),
    }
    const backup = (args: string[], more: Record<string, string> = {}) =>
      runOperatorCommand('backup', [to, ...args], { ...settings, ...more })
    const made = await backup([])
    assert.equal(made.code, 0, made.output)
    const url = await createRole(t)
    const proved = await backup(['--prove'], { BACKUP_PROOF_URL: url })
    assert.equal(proved.code, 0, proved.output)
    const [left] = await asAdministrator(`select count(*) as left from pg_database
      where pg_get_userbyid(datdba) = '${new URL(url).username}'`)
    assert.equal(Number(left?.['left']), 0)
    const unset = await backup(['--prove'])
    assert.equal(unset.code, 1)
    assert.match(unset.output, /^BACKUP_PROOF_URL: must be set to prove .*$/)
  })

  test('[19.4] a proof takes only a role that may create databases and nothing else', async (t) => {
    assert.equal(await findProofFault(await createRole(t)), undefined)
    assert.match((await findProofFault(undefined)) ?? '', /must be set/)
    const mighty = ['superuser', 'createrole', 'replication', 'bypassrls', 'in role pg_monitor']
    for (const right of mighty) {
      const url = await createRole(t, `createdb ${right}`)
      assert.match((await findProofFault(url)) ?? '', /must have no right but/, right)
    }
    const plain = await createRole(t, '')
    assert.match((await findProofFault(plain)) ?? '', /may not create databases; alter role/)
    const owner = new URL(await createRole(t)).username
    const name = `safelight_owned_${owner.slice(-8)}`
    await asAdministrator(`create database ${name} owner ${owner}`)
    const url = Object.assign(new URL(plain), { username: owner }).href
    const fault = await findProofFault(url)
    await asAdministrator(`drop database ${name}`)
    assert.match(fault ?? '', /owns the database/)
  })
})
