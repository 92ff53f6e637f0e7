import {
  CompiledQuery,
  Kysely,
  PostgresIntrospector,
  SqliteIntrospector,
  type ConnectionProvider,
  type DatabaseConnection,
  type Dialect,
  type Driver,
} from 'kysely'
import type { Database } from '#platform/database/open.ts'
import type { CreateDatabase } from './databases.ts'
import { startSchool, type TestSchool } from '#tests/support/school/school.ts'

/** Begins or ends a transaction, or a part of one. */
const isFrame = ({ sql }: CompiledQuery) => /^(begin|commit|rollback|savepoint|release)\b/.test(sql)

/** A driver that begins transactions on other drivers' connections. */
function driveBy(begin: string): Driver {
  const run = (text: string) => async (connection: DatabaseConnection) => {
    await connection.executeQuery(CompiledQuery.raw(text))
  }
  return {
    init: async () => {},
    acquireConnection: () =>
      Promise.reject(new Error('connections come from the watched database')),
    releaseConnection: async () => {},
    beginTransaction: run(begin),
    commitTransaction: run('commit'),
    rollbackTransaction: run('rollback'),
    destroy: async () => {},
  }
}

/** The database, and its queries from now on; a test may empty `seen`. */
export function watchQueries(opened: Database): { database: Database; seen: CompiledQuery[] } {
  const seen: CompiledQuery[] = []
  const executor = opened.tables<unknown>().getExecutor()
  const watch = (connection: DatabaseConnection): DatabaseConnection => ({
    executeQuery: async (query) => {
      const result = await connection.executeQuery<never>(query)
      if (!isFrame(query)) seen.push(query)
      return result
    },
    streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
  })
  const provider: ConnectionProvider = {
    provideConnection: (consumer) =>
      executor.provideConnection((connection) => consumer(watch(connection))),
  }
  const Introspector = opened.engine === 'sqlite' ? SqliteIntrospector : PostgresIntrospector
  // Nothing else is made by it.
  const made: Partial<Dialect> = {
    createAdapter: () => executor.adapter,
    createIntrospector: (db) => new Introspector(db),
  }
  const dialect = made as Dialect
  const watched = new Kysely<unknown>({
    config: { dialect },
    dialect,
    driver: driveBy(opened.engine === 'sqlite' ? 'begin immediate' : 'begin'),
    executor: executor.withConnectionProvider(provider),
  })
  return {
    database: { ...opened, tables: <Tables>() => watched as unknown as Kysely<Tables> },
    seen,
  }
}

/** A school with the texts of its database queries. */
export type WatchedSchool = {
  at: TestSchool
  /** The statements of some work, in their order. */
  statementsOf: (work: () => Promise<unknown>) => Promise<string[]>
}

/** Starts a school whose statements a test can see. */
export async function startWatchedSchool(create: CreateDatabase): Promise<WatchedSchool> {
  let seen: CompiledQuery[] = []
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
      return seen.map(({ sql }) => sql)
    },
  }
}
