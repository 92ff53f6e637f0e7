import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { CompiledQuery, type Kysely, type KyselyPlugin, type RootOperationNode } from 'kysely'
import { api } from '#contract/api.ts'
import type { Database } from '#platform/database/open.ts'
import { onEachDatabase, type TestDatabase } from '#tests/support/databases.ts'
import { listCalls, studentActor, type Lists } from '#tests/support/list-calls.ts'
import { fillLargeSchool } from '#tests/support/large-school.ts'
import { createAudit } from './audit/audit.service.ts'
import { createSchool } from './school.ts'
import type { Tables } from './tables.ts'

const size = 20_000

/** A plan tells nothing in a table of so few rows. */
const few = 100

type Plan = { 'Node Type': string; 'Plan Rows': number; 'Relation Name'?: string; Plans?: Plan[] }

function flatten(plan: Plan): Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(flatten)]
}

/** What a plan reads from one end to the other, or sorts although it is large. */
async function findFaults(db: Kysely<unknown>, database: Database, query: CompiledQuery) {
  const { sql, parameters } = query
  const explain = (how: string) =>
    db.executeQuery<Record<string, unknown>>(
      CompiledQuery.raw(`${how} ${sql}`, parameters as unknown[]),
    )
  if (database.engine === 'sqlite') {
    const { rows } = await explain('explain query plan')
    // A scan of an index in order stops at the limit; one of a table, or a sort, reads it all.
    return rows
      .map(({ detail }) => String(detail))
      .filter(
        (detail) =>
          (/^SCAN (?!some\b|rare\b)/.test(detail) && !/ USING (COVERING )?INDEX /.test(detail)) ||
          /TEMP B-TREE FOR ORDER BY/.test(detail) ||
          // The few classes of a rare word are not looked for along the whole list.
          (sql.includes(' as "rare"') && / c USING INDEX classes_/.test(detail)),
      )
  }
  const { rows } = await explain('explain (format json)')
  const [explained] = (rows[0]?.['QUERY PLAN'] ?? []) as { Plan: Plan }[]
  return flatten(explained?.Plan ?? assert.fail('no plan'))
    .filter((node) => node['Plan Rows'] > few && /^(Seq Scan|Sort|Hash)$/.test(node['Node Type']))
    .map((node) => `${node['Node Type']} ${node['Relation Name'] ?? ''} ${node['Plan Rows']}`)
}

onEachDatabase('the plans of the lists in a large school', (create) => {
  let opened: TestDatabase
  let lists: Lists
  let plain: Kysely<unknown>
  const seen: RootOperationNode[] = []
  before(async () => {
    opened = await create()
    plain = opened.database.tables<unknown>()
    const watch: KyselyPlugin = {
      transformQuery: ({ node }) => {
        seen.push(node)
        return node
      },
      transformResult: async ({ result }) => result,
    }
    const watched = plain.withPlugin(watch)
    const school = await createSchool({
      database: { ...opened.database, tables: <T>() => watched as unknown as Kysely<T> },
      verifyToken: () => Promise.reject(new Error('nobody calls')),
      disableAccount: () => Promise.reject(new Error('nobody calls')),
      clock: Date.now,
      product: 'Testlight',
    })
    lists = {
      ...school,
      audit: createAudit({ db: opened.database.tables<Tables>().withPlugin(watch) }),
    }
    await fillLargeSchool(opened.database, size)
  })
  after(() => opened.drop())

  test('[7.3] every list of the contract is looked at', () => {
    const paged = Object.entries(api).filter(([, endpoint]) => 'paged' in endpoint)
    const looked = new Set<string>(listCalls.map(({ call }) => call))
    assert.deepEqual(
      paged.map(([name]) => name).filter((name) => !looked.has(name)),
      [],
    )
  })

  for (const { title, run, sorts } of listCalls)
    test(`[7.3] ${title}: reads no table from end to end`, async () => {
      const actor = studentActor(size)
      const first = await run(lists, { actor, size })
      assert.ok(first.items.length > 0, 'an empty list proves nothing')
      seen.length = 0
      await run(lists, { actor, size, cursor: first.next })
      await run(lists, { actor, size })
      assert.ok(seen.length > 0)
      for (const node of seen) {
        const query = plain.getExecutor().compileQuery(node, { queryId: 'plan' })
        const faults = await findFaults(plain, opened.database, query)
        const wrong =
          sorts === true ? faults.filter((f) => !/^(Sort|Hash |USE TEMP)/.test(f)) : faults
        assert.deepEqual(wrong, [], query.sql)
      }
    })
})
