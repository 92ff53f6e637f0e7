/** The columns that an allowed change keeps and clears: it only forgets a person (clause 19.9). */
type Guard = { stays: string; lost: (toPostgres: boolean) => string }

const forgotten: Record<string, Guard> = {
  audit: {
    stays: 'id, at, kind, actor_id, subject_id, from_state, to_state, amount_minor',
    lost: () => "new.actor_name = '' and new.subject_name = '' and new.note is null",
  },
  ledger: {
    stays:
      'id, checkout_id, kind, amount_minor, currency, method, reference, refund_id, actor_id, at',
    lost: () => 'new.note is null',
  },
  receipts: {
    stays: `id, year, number, kind, ledger_id, checkout_id, student_id, of_receipt, currency,
      total_minor, tax_minor, language, at`,
    lost: (toPostgres) =>
      toPostgres
        ? `new.content::jsonb - 'buyer' = old.content::jsonb - 'buyer'
          and new.content::jsonb -> 'buyer' = '{"name": "", "email": ""}'`
        : `json_remove(new.content, '$.buyer') = json_remove(old.content, '$.buyer')
          and json_extract(new.content, '$.buyer') = '{"name":"","email":""}'`,
  },
}

/** The condition for refusing an update of a table; undefined: always refused. */
function whenRefused(table: string, toPostgres: boolean): string | undefined {
  const guard = forgotten[table]
  if (guard === undefined) return undefined
  const same = guard.stays
    .split(/,\s+/)
    .map((column) => `new.${column} is not distinct from old.${column}`)
  return `not (${[...same, guard.lost(toPostgres)].join(' and ')})`
}

const tables = [...Object.keys(forgotten), 'payments']

const onPostgres = (): string[] => [
  `create function refuse_change() returns trigger language plpgsql as
    'begin raise exception ''% is append-only'', tg_table_name; end'`,
  ...tables.flatMap((table) => {
    const when = whenRefused(table, true)
    const update = `create trigger forgets_only before update on ${table} for each row when (${when})
      execute function refuse_change()`
    return [
      `create trigger append_only before delete or ${when === undefined ? 'update or ' : ''}truncate
        on ${table} for each statement execute function refuse_change()`,
      ...(when === undefined ? [] : [update]),
    ]
  }),
  `create trigger keep_paid before delete on orders for each row
    when (old.status <> 'open') execute function refuse_change()`,
  `create trigger keep_all before truncate on orders for each statement
    execute function refuse_change()`,
]

const onSqlite = (): string[] => [
  ...tables.flatMap((table) => {
    const when = whenRefused(table, false)
    const refuse = `begin select raise(abort, '${table} is append-only'); end`
    return [
      `create trigger ${table}_no_delete before delete on ${table} ${refuse}`,
      `create trigger ${table}_no_update before update on ${table}
        ${when === undefined ? '' : `when ${when}`} ${refuse}`,
    ]
  }),
  `create trigger orders_keep_paid before delete on orders when old.status <> 'open'
    begin select raise(abort, 'a paid order stays in the books'); end`,
]

/** History, ledger and documents can only grow, and a paid order stays. */
export const appendOnly = (toPostgres: boolean): string[] =>
  toPostgres ? onPostgres() : onSqlite()
