import type { Compilable, CompiledQuery, QueryExecutorProvider } from 'kysely'

/** Stands for an argument in a compiled query. */
class Placeholder {
  readonly position: number
  constructor(position: number) {
    this.position = position
  }
}

/**
 * A query whose text is always the same. Kysely compiles it once per database instead of at every call, which
 * takes longer than SQLite takes to answer. `build` gets placeholders for its arguments, so it must not
 * branch on them. Only for the queries that decision 21 names.
 */
export function prepareAll<Db extends QueryExecutorProvider, Arguments extends unknown[], Row>(
  build: (db: Db, ...values: Arguments) => Compilable<Row>,
): (db: Db, ...values: Arguments) => Promise<Row[]> {
  const compiled = new WeakMap<object, CompiledQuery<Row>>()
  return async (db, ...values) => {
    const executor = db.getExecutor()
    let query = compiled.get(executor.adapter)
    if (query === undefined) {
      const placeholders = values.map((_, position) => new Placeholder(position))
      query = build(db, ...(placeholders as unknown[] as Arguments)).compile()
      compiled.set(executor.adapter, query)
    }
    const parameters = query.parameters.map((parameter) =>
      parameter instanceof Placeholder ? values[parameter.position] : parameter,
    )
    const { rows } = await executor.executeQuery<Row>({ ...query, parameters })
    return rows
  }
}

/** For a query of one row; undefined if there is none. */
export function prepareFirst<Db extends QueryExecutorProvider, Arguments extends unknown[], Row>(
  build: (db: Db, ...values: Arguments) => Compilable<Row>,
): (db: Db, ...values: Arguments) => Promise<Row | undefined> {
  const all = prepareAll(build)
  return async (db, ...values) => (await all(db, ...values))[0]
}
