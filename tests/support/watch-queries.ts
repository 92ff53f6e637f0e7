import assert from 'node:assert/strict'
import type { Kysely, KyselyPlugin, QueryId, RootOperationNode } from 'kysely'
import type { Database } from '#platform/database/open.ts'
import type { CreateDatabase } from './databases.ts'
import { startSchool, type TestSchool } from './school.ts'

/** The database, and what is asked of it from now on; a test may empty `seen`. */
export function watchQueries(opened: Database): { database: Database; seen: RootOperationNode[] } {
  const seen: RootOperationNode[] = []
  // Parts of queries come by as well; what has a result was asked.
  const prepared = new WeakMap<QueryId, RootOperationNode>()
  const watch: KyselyPlugin = {
    transformQuery: ({ queryId, node }) => {
      prepared.set(queryId, node)
      return node
    },
    transformResult: async ({ queryId, result }) => {
      seen.push(prepared.get(queryId) ?? assert.fail('a result of no query'))
      return result
    },
  }
  const watched = opened.tables<unknown>().withPlugin(watch)
  const tables = <Tables>() => watched as unknown as Kysely<Tables>
  return { database: { ...opened, tables }, seen }
}

/** A school with the texts of what it asks of its database. */
export type WatchedSchool = {
  at: TestSchool
  /** The statements of some work, in their order. */
  statementsOf: (work: () => Promise<unknown>) => Promise<string[]>
}

/** Starts a school of which a test sees each statement. */
export async function startWatchedSchool(create: CreateDatabase): Promise<WatchedSchool> {
  let seen: RootOperationNode[] = []
  const at = await startSchool(async () => {
    const opened = await create()
    const watched = watchQueries(opened.database)
    seen = watched.seen
    return { ...opened, database: watched.database }
  })
  return {
    at,
    statementsOf: async (work) => {
      seen.length = 0
      await work()
      const executor = at.database.tables<unknown>().getExecutor()
      return seen.map((node) => executor.compileQuery(node, { queryId: 'text' }).sql)
    },
  }
}
