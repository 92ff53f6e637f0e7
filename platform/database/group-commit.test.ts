import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test, type TestContext } from 'node:test'
import { sql, type Kysely, type Transaction } from 'kysely'
import { openDatabase } from './open.ts'
import { onCommit, transaction } from './transaction.ts'

type Tables = { thing: { id: string }; part: { id: string; thing: string } }

/** A file with two tables, and another connection to it. */
async function openFile(t: TestContext) {
  const folder = await mkdtemp(join(tmpdir(), 'safelight-group-'))
  const file = join(folder, 'group.db')
  const database = openDatabase({ file })
  const other = new DatabaseSync(file)
  t.after(async () => {
    other.close()
    await database.close()
    await rm(folder, { recursive: true })
  })
  other.exec(`create table thing (id text primary key);
    create table part (id text primary key,
      thing text not null references thing (id) deferrable initially deferred)`)
  const things = () =>
    other
      .prepare('select id from thing order by id')
      .all()
      .map(({ id }) => id)
  return { db: database.tables<Tables>(), things, wal: `${file}-wal` }
}

const addTo = (trx: Transaction<Tables>, id: string) =>
  trx.insertInto('thing').values({ id }).execute()

const add = (db: Kysely<Tables>, id: string) => transaction(db, (trx) => addTo(trx, id))

/** The number of commits in a file's log: https://sqlite.org/fileformat2.html#the_write_ahead_log */
async function countCommits(wal: string): Promise<number> {
  const bytes = await readFile(wal)
  const frame = 24 + bytes.readUInt32BE(8)
  let commits = 0
  for (let at = 32; at + frame <= bytes.length; at += frame)
    if (bytes.readUInt32BE(at + 4) > 0) commits += 1
  return commits
}

const twenty = Array.from({ length: 20 }, (_, n) => `${n + 10}`)

test('[4.3] transactions that come at once share a commit, and are answered when it is there', async (t) => {
  const { db, things, wal } = await openFile(t)
  const before = await countCommits(wal)
  const seen = await Promise.all(twenty.map((id) => add(db, id).then(things)))
  for (const [index, id] of twenty.entries()) assert.ok(seen[index]?.includes(id), id)
  assert.equal((await countCommits(wal)) - before, 1)
  await add(db, 'later')
  assert.equal((await countCommits(wal)) - before, 2)
})

test('[4.3] those that come with the next looks at the connections are in the same commit', async (t) => {
  const { db, things, wal } = await openFile(t)
  const before = await countCommits(wal)
  const adding: Promise<unknown>[] = []
  for (const id of twenty) {
    adding.push(add(db, id))
    await new Promise(setImmediate)
  }
  await Promise.all(adding)
  assert.equal((await countCommits(wal)) - before, 1)
  assert.deepEqual(things(), twenty)
})

test('[4.3] one that fails leaves nothing behind, and undoes nothing of the others', async (t) => {
  const { db, things } = await openFile(t)
  const first = add(db, '10')
  const failing = transaction(db, async (trx) => {
    await addTo(trx, 'of the failing one')
    // A failing statement does not end work that catches it.
    await assert.rejects(addTo(trx, '10'))
    throw new Error('stop')
  })
  const results = await Promise.allSettled([first, failing, add(db, '10'), add(db, '11')])
  assert.deepEqual(
    results.map(({ status }) => status),
    ['fulfilled', 'rejected', 'rejected', 'fulfilled'],
  )
  assert.match(String((results[1] as PromiseRejectedResult).reason), /stop/)
  assert.match(String((results[2] as PromiseRejectedResult).reason), /UNIQUE/)
  assert.deepEqual(things(), ['10', '11'])
})

test('[4.3] one that the commit refuses fails alone', async (t) => {
  const { db, things } = await openFile(t)
  const committed: string[] = []
  const works = ['10', 'refused', '11'].map((id) =>
    transaction(db, async (trx) => {
      onCommit(trx, () => committed.push(id))
      await addTo(trx, id)
      if (id === 'refused') await trx.insertInto('part').values({ id, thing: 'missing' }).execute()
    }),
  )
  const [first, second, third] = await Promise.allSettled(works)
  assert.equal(first?.status, 'fulfilled')
  assert.match(String((second as PromiseRejectedResult).reason), /FOREIGN KEY/)
  assert.equal(third?.status, 'fulfilled')
  assert.deepEqual(things(), ['10', '11'])
  assert.deepEqual(committed, ['10', '11'])
})

test('[4.3] one that ends the transaction of all fails alone', async (t) => {
  const { db, things } = await openFile(t)
  const ending = transaction(db, async (trx) => {
    await addTo(trx, 'lost')
    await sql`rollback`.execute(trx)
    throw new Error('the disk is full')
  })
  const results = await Promise.allSettled([add(db, '10'), ending, add(db, '11')])
  assert.deepEqual(
    results.map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled'],
  )
  assert.match(String((results[1] as PromiseRejectedResult).reason), /disk is full/)
  assert.deepEqual(things(), ['10', '11'])
})
