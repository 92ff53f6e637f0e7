import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { FastifyInstance } from 'fastify'
import { CompiledQuery, type Kysely } from 'kysely'
import { api } from '#contract/api.ts'
import type { TopicCount } from '#contract/classes.ts'
import { maxCounted } from '#contract/searching.ts'
import type { Database } from '#platform/database/open.ts'
import { newTableStatistics, withStatistics } from '#tests/support/database/catalogue.ts'
import { onBothDatabases, type TestDatabase } from '#tests/support/database/databases.ts'
import { createLargeApi } from '#tests/support/database/large-api.ts'
import { fillLargeSchool } from '#tests/support/database/large-school.ts'
import {
  behind,
  listCalls,
  searchCalls,
  tokenFor,
  type ListCall,
} from '#tests/support/database/list-calls.ts'
import { peopleCalls } from '#tests/support/database/people-calls.ts'
import { watchQueries } from '#tests/support/database/watch-queries.ts'

const size = 30_000

/** Enough further students that PostgreSQL does not prefer reading all people to reading a hundred of them. */
const newcomers = 30_000

/** More rows than a search reads by their ids. */
const many = 2 * maxCounted

/** Also lists read whole here: one instructor has all reviews of this school, and nobody disputes a payment. */
const tried =
  /^(Index Scan|Bitmap Heap Scan|Nested Loop|no index finds|Seq Scan (reviews|disputes)) /

/** The start of the dashboard: parts of several lists, each of a few rows. */
const overviews = (['admin', 'instructor', 'student'] as const).map((as): ListCall => ({
  title: `GET /overview of ${as}s`,
  call: 'readOverview',
  as,
  address: () => '/api/overview',
  sorts: true,
  tries: true,
}))

type Plan = {
  'Node Type': string
  'Plan Rows': number
  'Relation Name'?: string
  Alias?: string
  'Index Name'?: string
  'Index Cond'?: string
  Filter?: string
  Plans?: Plan[]
}

function flatten(plan: Plan): Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(flatten)]
}

type Explain = (how: string) => Promise<{ rows: Record<string, unknown>[] }>

/** One class, or the few that match the words, are read by their ids, whatever the other filters are. */
const isById = (sql: string) => /"id" (in|= any\(array)\s*\(select t\.id|"c"\."id" = [?$]/.test(sql)

/** Counts stop at 10,000 rows, so that PostgreSQL may rather scan a table than follow its index to the end. */
const isCount = (sql: string) => sql.startsWith('select count(*) as count from (')

async function findFaultsOnSqlite(sql: string, explain: Explain): Promise<string[]> {
  const details = (await explain('explain query plan')).rows.map(({ detail }) => String(detail))
  // A scan of an index in order stops at the limit, and so does a scan in a subquery that is read only
  // as far as needed; a table scan or a sort reads it all.
  const steps = details.flatMap((detail) => /^CO-ROUTINE (.+)/.exec(detail)?.[1] ?? [])
  const faults = details.filter(
    (detail) =>
      (detail.startsWith('SCAN ') &&
        detail !== 'SCAN CONSTANT ROW' &&
        !detail.includes(' VIRTUAL TABLE INDEX ') &&
        // Ids that the query brings along.
        !detail.startsWith('SCAN json_each ') &&
        !steps.includes(detail.slice('SCAN '.length)) &&
        !/ USING (COVERING )?INDEX /.test(detail)) ||
      /TEMP B-TREE FOR ORDER BY/.test(detail),
  )
  if (isById(sql)) return faults.filter((detail) => detail !== 'USE TEMP B-TREE FOR ORDER BY')
  const columns = [...sql.matchAll(/"(\w+)" = \?/g)].map(([, column = '']) => column)
  const unaided = columns.filter(
    (column) => !details.some((detail) => detail.includes(`${column}=?`)),
  )
  // The index of a topic leads as well as that of a level.
  const isAided = columns.includes('topic') && columns.includes('level') && unaided.length === 1
  return [...faults, ...(isAided ? [] : unaided.map((column) => `no index finds ${column}`))]
}

/** PostgreSQL knows which levels and roles are rare, and tries a common one row by row. */
const ofMany = /\((level|role) = '\w+'::text\)/g

async function findFaultsOnPostgres(sql: string, explain: Explain): Promise<string[]> {
  const { rows } = await explain('explain (format json)')
  const [explained] = (rows[0]?.['QUERY PLAN'] ?? []) as { Plan: Plan }[]
  return flatten(explained?.Plan ?? assert.fail('no plan'))
    .filter(
      (node) =>
        // Counts of a common word are read only up to the limit.
        (node['Plan Rows'] > many &&
          !node['Relation Name']?.endsWith('_texts') &&
          /^(Seq Scan|Sort|Hash)$/.test(node['Node Type']) &&
          // The teachers of a common topic, by the index for them alone.
          node.Plans?.[0]?.['Index Name'] !== 'classes_topic_by_instructor') ||
        (!isById(sql) && / = /.test((node.Filter ?? '').replaceAll(ofMany, ''))),
    )
    .map((node) => `${node['Node Type']} ${node['Relation Name'] ?? ''} ${JSON.stringify(node)}`)
}

/**
 * Steps of a plan that read everything, sort although the table is large, or test rows one by one for a
 * requested value.
 */
function findFaults(db: Kysely<unknown>, database: Database, query: CompiledQuery) {
  const explain: Explain = (how) =>
    db.executeQuery(CompiledQuery.raw(`${how} ${query.sql}`, query.parameters as unknown[]))
  return database.engine === 'sqlite'
    ? findFaultsOnSqlite(query.sql, explain)
    : findFaultsOnPostgres(query.sql, explain)
}

onBothDatabases('the plans of the lists in a large school', (create) => {
  let opened: TestDatabase
  let app: FastifyInstance
  let plain: Kysely<unknown>
  let seen: CompiledQuery[]
  before(async () => {
    opened = await create()
    plain = opened.database.tables<unknown>()
    const watched = watchQueries(opened.database)
    seen = watched.seen
    app = await createLargeApi(watched.database)
    await fillLargeSchool(opened.database, size, newcomers)
  })
  after(async () => {
    await app.close()
    await opened.drop()
  })

  async function ask(url: string, as: ListCall['as']) {
    const token = tokenFor(as, size)
    const headers = token === null ? {} : { authorization: `Bearer ${token}` }
    const answer = await app.inject({ url, headers })
    assert.equal(answer.statusCode, 200, answer.body)
    const next = /<([^>]+)>; rel="next"/.exec(String(answer.headers.link))?.[1]
    return { items: answer.json<unknown[]>(), next }
  }

  test('[7.3] every list of the contract is looked at', () => {
    const paged = Object.entries(api).filter(([, endpoint]) => 'paged' in endpoint)
    const covered = new Set<string>(listCalls.map(({ call }) => call))
    assert.deepEqual(
      paged.map(([name]) => name).filter((name) => !covered.has(name)),
      [],
    )
  })

  test('[7.3] a topic of many classes says that it has more than are counted', async () => {
    const { items } = await ask('/api/classes/topics', 'anybody')
    const of = (name: string) => (items as TopicCount[]).find(({ topic }) => topic === name)
    assert.deepEqual(of('street'), { topic: 'street', count: maxCounted, more: true })
    assert.deepEqual(of('darkroom'), { topic: 'darkroom', count: size / 1000, more: false })
  })

  for (const call of [...listCalls, ...searchCalls, ...peopleCalls, ...overviews]) {
    const { title, as, address, cursorAt, sorts, tries, isEmpty = false } = call
    const url = address(size)
    test(`[7.3] ${title}: reads no table from end to end`, async () => {
      const { items, next } = await ask(url, as)
      assert.equal(Object.keys(items).length === 0, isEmpty, 'an empty list proves nothing')
      seen.length = 0
      await ask(url, as)
      if (next !== undefined) await ask(next, as)
      if (cursorAt !== undefined) await ask(behind(url, cursorAt(size, 0.5)), as)
      assert.ok(seen.length > 0)
      // For words or topics this school is too small: sorting everything costs less than the rows that a
      // search reads.
      const isSearch = /[?&](q|topic)=/.test(url)
      // The school's own settings are some rows, read only when public data have changed.
      const ofLists = seen.filter(({ sql }) => !isCount(sql) && !sql.includes('"school_parts"'))
      for (const query of ofLists) {
        const faults = await findFaults(plain, opened.database, query)
        if (!isSearch)
          faults.push(
            ...(await withStatistics(newTableStatistics, opened.database, (db) =>
              findFaults(db, opened.database, query),
            )),
          )
        const wrong = faults.filter(
          (fault) =>
            !(sorts && /^(Sort|Hash |USE TEMP)/.test(fault)) && !(tries && tried.test(fault)),
        )
        assert.deepEqual(wrong, [], query.sql)
      }
    })
  }
})
