import type { Compilable, CompiledQuery, Kysely, QueryExecutorProvider, QueryResult } from 'kysely'

/** Where a value goes that is known only when the query is run. */
class Place {
  readonly name: PropertyKey
  constructor(name: PropertyKey) {
    this.name = name
  }
}

const places = new Proxy({}, { get: (_, name) => new Place(name) })

/** A query that is run with its values, in a transaction or not. */
export type PreparedQuery<Values, Row> = (
  db: QueryExecutorProvider,
  values: Values,
) => Promise<QueryResult<Row>>

/**
 * A query whose text is always the same: Kysely makes the text once for each database, which takes longer
 * than SQLite takes to answer. `build` says where each of the values goes; it is not given them, so it
 * must not decide by them.
 */
export function prepareQuery<Tables, Values extends object, Row>(
  build: (db: Kysely<Tables>, values: Values) => Compilable<Row>,
): PreparedQuery<Values, Row> {
  const compiled = new WeakMap<object, CompiledQuery<Row>>()
  return (db, values) => {
    const executor = db.getExecutor()
    let query = compiled.get(executor.adapter)
    if (query === undefined) {
      query = build(db as Kysely<Tables>, places as Values).compile()
      compiled.set(executor.adapter, query)
    }
    const parameters = query.parameters.map((parameter) =>
      parameter instanceof Place ? values[parameter.name as keyof Values] : parameter,
    )
    return executor.executeQuery<Row>({ ...query, parameters })
  }
}
