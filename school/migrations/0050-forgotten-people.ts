import { sql, type Kysely } from 'kysely'
import { isPostgres } from '#platform/database/is-postgres.ts'

/** Append-only tables: what must stay in a row, and what it must have lost, for a change to be allowed. */
const guarded = {
  audit: {
    stays: ['id', 'at', 'kind', 'actor_id', 'subject_id', 'from_state', 'to_state', 'amount_minor'],
    lost: () => "new.actor_name = '' and new.subject_name = '' and new.note is null",
  },
  ledger: {
    stays: [
      'id',
      'checkout_id',
      'kind',
      'amount_minor',
      'currency',
      'method',
      'reference',
      'refund_id',
      'actor_id',
      'at',
    ],
    lost: () => 'new.note is null',
  },
  receipts: {
    stays: [
      'id',
      'year',
      'number',
      'kind',
      'ledger_id',
      'checkout_id',
      'student_id',
      'of_receipt',
      'currency',
      'total_minor',
      'tax_minor',
      'language',
      'at',
    ],
    lost: (toPostgres: boolean) =>
      toPostgres
        ? `new.content::jsonb - 'buyer' = old.content::jsonb - 'buyer'
            and new.content::jsonb -> 'buyer' = '{"name": "", "email": ""}'`
        : `json_remove(new.content, '$.buyer') = json_remove(old.content, '$.buyer')
            and json_extract(new.content, '$.buyer') = '{"name":"","email":""}'`,
  },
}

/** When a person was erased. The guards of the books let a row forget a person (clause 19.9), nothing else. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const toPostgres = isPostgres(db)
  // PostgreSQL cannot alter a table with pending checks, such as an earlier migration leaves.
  if (toPostgres) await sql`set constraints all immediate`.execute(db)
  await sql`alter table users add column erased_at bigint`.execute(db)
  for (const [table, { stays, lost }] of Object.entries(guarded)) {
    const same = stays.map((name) => `new.${name} is not distinct from old.${name}`).join(' and ')
    const otherwise = sql.raw(`not (${same} and ${lost(toPostgres)})`)
    const on = sql.table(table)
    if (toPostgres) {
      await sql`drop trigger append_only on ${on}`.execute(db)
      await sql`create trigger append_only before delete or truncate on ${on}
        for each statement execute function refuse_change()`.execute(db)
      await sql`create trigger forgets_only before update on ${on}
        for each row when (${otherwise}) execute function refuse_change()`.execute(db)
    } else {
      const name = sql.id(`${table}_no_update`)
      await sql`drop trigger ${name}`.execute(db)
      await sql`create trigger ${name} before update on ${on} when ${otherwise}
        begin select raise(abort, ${sql.lit(`${table} is append-only`)}); end`.execute(db)
    }
  }
  // Else the index keeps the words of deleted users until it is next merged: https://sqlite.org/fts5.html#the_secure_delete_configuration_option
  if (!toPostgres)
    await sql`insert into user_index (user_index, rank) values ('secure-delete', 1)`.execute(db)
}
