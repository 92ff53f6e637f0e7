import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { newId } from '#platform/ids.ts'

/** Orders and pays one class; the rows that the product writes, and nothing else. */
export type Bare = {
  /** How many can run at once, and how many students take turns in each. */
  lanes: number
  students: number
  orderAndPay: (lane: number, student: string, classId: string) => Promise<void>
  /** The user records of these e-mails. */
  findIds: (emails: string[]) => Promise<string[]>
  close: () => Promise<void>
}

/** As long as the product's own texts: the terms of a cancellation, and a receipt's content. */
const policy = 'x'.repeat(70)
const content = 'x'.repeat(250)
/** A year with no other receipts. */
const year = 1970
/** The due time of the mail's job, whose kind the product does not know. */
const never = 9e15

/** The statements of the two transactions: an order; its payment, with the number of its receipt last. */
const addOrder = `insert into orders (id, student_id, class_id, course_name, student_name, student_email, price_cents,
    status, created_at) values ($1, $2, $3, 'Class', 'Student', 'student@bench.example', 4950, 'open', $4)`
const addNote = `insert into letter_notes (id, user_id, topic, kind, content, tell_at)
    values ($1, $2, $1, 'bare', '{"kind":"document"}', ${never})`
const addJob = `insert into jobs (id, kind, payload, due_at, attempts) values ($1, 'bare', '{}', ${never}, 0)`
const pay = [
  `update classes set available_seats = available_seats - 1, enrolled = enrolled + 1
    where id = $1 and status = 'approved' and withdrawn_at is null and available_seats > 0`,
  `insert into checkouts (id, student_id, status, method, currency, subtotal_minor, discount_minor, total_minor, policy,
    buyer_name, buyer_email, created_at, settled_at)
    values ($1, $2, 'paid', 'instant', 'usd', 4950, 0, 4950, '${policy}', 'Student', 'student@bench.example', $3, $3)`,
  `insert into checkout_lines (checkout_id, order_id, class_id, sequence, name, list_minor, discount_minor, net_minor,
    tax_bp, tax_minor, refunded_minor, seat) values ($1, $2, $3, 0, 'Class', 4950, 0, 4950, 0, 0, 0, 'taken')`,
  `update orders set status = 'paid', paid_at = $4 where id = $1 and student_id = $2 and class_id = $3`,
  `insert into audit (id, at, kind, actor_id, actor_name, subject_id, subject_name, from_state, to_state, note)
    values ($4, $3, 'order-paid', $2, 'Student', $1, 'Class', 'Not Paid', 'Paid', '49.50')`,
  `insert into ledger (id, checkout_id, kind, amount_minor, currency, method, reference, actor_id, at)
    values ($1, $2, 'payment', 4950, 'usd', 'instant', $2, $3, $4)`,
  // Notices for the student and the instructor, one letter each.
  addNote,
  addJob,
  addNote,
  addJob,
  `insert into receipt_counters (year, last) values (${year}, 1)
    on conflict (year) do update set last = receipt_counters.last + 1`,
  `insert into receipts (id, year, number, kind, ledger_id, checkout_id, student_id, currency, total_minor, tax_minor,
    content, at) select $1, year, last, 'receipt', $2, $3, $4, 'usd', 4950, 0, '${content}', $5
    from receipt_counters where year = ${year}`,
]

/** The values of each statement. */
function valuesOf(student: string, classId: string) {
  const [order, checkout, entry, at] = [newId(), newId(), newId(), Date.now()]
  return {
    order: [order, student, classId, at],
    pay: [
      [classId],
      [checkout, student, at],
      [checkout, order, classId],
      [order, student, classId, at],
      [order, student, at, newId()],
      [entry, checkout, student, at],
      [newId(), student],
      [newId()],
      [newId(), student],
      [newId()],
      [],
      [newId(), entry, checkout, student, at],
    ],
  }
}

/** On node:sqlite, with the product's pragmas. */
export function openBareSqlite(folder: string): Bare {
  const database = new DatabaseSync(join(folder, 'safelight.db'))
  database.exec(`pragma synchronous = full; pragma foreign_keys = on; pragma recursive_triggers = on;
    pragma cache_size = -65536; pragma mmap_size = 2147418112`)
  // Numbered parameters of SQLite begin with a question mark.
  const prepare = (sql: string) => database.prepare(sql.replaceAll('$', '?'))
  const [begin, commit] = [prepare('begin immediate'), prepare('commit')]
  const [add, payments] = [prepare(addOrder), pay.map(prepare)]
  return {
    // It blocks the process.
    lanes: 1,
    students: 16,
    orderAndPay: async (_, student, classId) => {
      const values = valuesOf(student, classId)
      begin.run()
      add.run(...values.order)
      commit.run()
      begin.run()
      for (const [index, statement] of payments.entries())
        statement.run(...(values.pay[index] ?? []))
      commit.run()
    },
    findIds: async (emails) => {
      const find = database.prepare('select id from users where email = ? and removed_at is null')
      return emails.map((email) => String(find.get(email)?.['id']))
    },
    close: async () => database.close(),
  }
}

/** On node-postgres, with prepared statements and as many connections as the product has. */
export async function openBarePostgres(url: string, connections: number): Promise<Bare> {
  const clients = Array.from({ length: connections }, () => new pg.Client(url))
  for (const client of clients) await client.connect()
  const at = (lane: number) => clients[lane % connections] ?? clients[0]
  return {
    lanes: connections,
    students: connections,
    orderAndPay: async (lane, student, classId) => {
      const client = at(lane)
      const values = valuesOf(student, classId)
      await client?.query('begin')
      await client?.query({ name: 'order', text: addOrder, values: values.order })
      await client?.query('commit')
      await client?.query('begin')
      for (const [index, text] of pay.entries())
        await client?.query({ name: `pay-${index}`, text, values: values.pay[index] })
      await client?.query('commit')
    },
    findIds: async (emails) => {
      const sql = 'select id from users where email = any($1) and removed_at is null'
      const found = await at(0)?.query<{ id: string }>(sql, [emails])
      return found?.rows.map(({ id }) => id) ?? []
    },
    close: async () => {
      for (const client of clients) await client.end()
    },
  }
}
