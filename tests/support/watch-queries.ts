import assert from 'node:assert/strict'
import type { Kysely, KyselyPlugin, QueryId, RootOperationNode } from 'kysely'
import type { Database } from '#platform/database/open.ts'

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
