import { sql, type RawBuilder } from 'kysely'
import type { Database } from '#platform/database/open.ts'
import { fillTable } from './fill-table.ts'
import { fillBooks } from './large-books.ts'
import { fillWorks } from './large-works.ts'

/** The first moment in a large school; the rows follow each other by a millisecond. */
export const opening = Date.UTC(2030, 0, 1)

/** The start of its first meeting; each class has one, a millisecond after the previous class's. */
export const firstMeeting = Date.UTC(2030, 3, 1)

/** The number of an instructor's classes, and of a student's orders. */
const each = 10

/** The words of class `i` of `size`; `tone` and `kind` with the same number hardly ever meet. */
export const wordsOf = (i: number) => ({
  all: 'light',
  fifth: `kind${100 + (i % 5)}x`,
  otherFifth: `tone${100 + ((i + (i % 500 === 257 ? 0 : 1)) % 5)}x`,
  fiveHundredth: `mood${100 + (i % 500)}x`,
  ten: `rare${1_000_000 + Math.floor((i - 1) / each)}x`,
})

/** The same in SQL. */
const words = [
  `'light'`,
  `'kind' || cast(100 + i % 5 as text) || 'x'`,
  `'tone' || cast(100 + (i + case i % 500 when 257 then 0 else 1 end) % 5 as text) || 'x'`,
  `'mood' || cast(100 + i % 500 as text) || 'x'`,
  `'rare' || cast(1000000 + (i - 1) / ${each} as text) || 'x'`,
]

/** The words that find person `i`; every second person has the same `half`. */
export const peopleWordsOf = (role: 'instructor' | 'student', i: number) => ({
  role,
  half: `half${i % 2}x`,
  own: String(i),
})

/** The same in SQL, and the e-mail. */
const peopleWords = [
  'lower(u.role)',
  `'half' || cast(u.created_at % 2 as text) || 'x'`,
  `cast(u.created_at - ${opening} as text)`,
  'u.email',
]

/** Prices, free seats and recent payments spread evenly up to these; primes, so that they match no word or topic. */
export const maxCents = 99_600
export const maxSeats = 498
export const maxPaid = 102

/** Ids are as long as those of the product. */
const idHead = {
  class: '019a',
  instructor: '019b',
  student: '019c',
  order: '019d',
  entry: '019e',
  meeting: '019g',
  admin: '019f',
  review: '01a0',
  message: '01a1',
  notice: '01a2',
  place: '01a3',
  work: '01a4',
  assignment: '01a5',
}
const idMiddle = '0000-7000-8000-0000'
type Kind = keyof typeof idHead
const idOf = (kind: Kind, i: number) => `${idHead[kind]}0000-${idMiddle}-${100_000_000_000 + i}`

/** The ids of class `i`, of the person who teaches it, and of the one who ordered it. */
export const classOf = (i: number) => idOf('class', i)
export const instructorOf = (i: number) => idOf('instructor', Math.ceil(i / each))
export const studentOf = (i: number) => idOf('student', Math.ceil(i / each))

export const adminId = idOf('admin', 1)

/** The assignment of class `i`. */
export const assignmentOf = (i: number) => idOf('assignment', i)
export const threadOf = (i: number) => idOf('work', i)

/** Its price, free seats, recent payments and topic in SQL. */
const cents = sql`100 * (i % 997 * 7919 % 997)`
const seats = sql`i % 499 * 104729 % 499`
const paidRecently = sql`i % 103 * 7919 % 103`
const topic = sql`case when i % 1000 = 504 then 'darkroom' when i % 4 = 0 then 'street'
  when i % 4 = 1 then 'portrait' when i % 4 = 2 then 'macro' else 'other' end`

/** Two levels that meet `street`, one of them rarely. */
const level = sql`case when i % 1000 = 504 then 'advanced' when i % 3 = 0 then 'beginner' else 'all' end`

/** Search words in the form in which the database stores them. */
const textOf = (database: Database, all: string[]) =>
  sql.raw(
    `cast(${all.join(" || ' ' || ")} as ${database.engine === 'sqlite' ? 'text' : 'tsvector'})`,
  )

/** As long as real descriptions of classes. */
const description = 'How light falls, and what a photographer makes of it. '.repeat(7).trim()

/** PostgreSQL tidies up and counts its rows itself after a while; SQLite never does. */
export async function tidyUp(database: Database): Promise<void> {
  if (database.engine === 'sqlite') return
  await database
    .tables()
    .connection()
    .execute(async (connection) => {
      await sql`set statement_timeout = 0`.execute(connection)
      await sql`vacuum analyze`.execute(connection)
      await sql`reset statement_timeout`.execute(connection)
    })
}

/** An id in SQL; PostgreSQL and SQLite both divide whole numbers. */
export const sqlId = (kind: Kind, number = 'i') =>
  sql.raw(`'${idHead[kind]}0000-${idMiddle}-' || cast(100000000000 + ${number} as text)`)
const person = `(i + ${each - 1}) / ${each}`
const i = sql.raw('cast(i as text)')

/**
 * Fills empty tables by SQL alone: `size` classes and as many orders, a tenth as many instructors
 * and students, an admin, every second order paid and in the history. So people are alike in a
 * school of any size; there are only more of them. `newcomers` are further students, who have ordered
 * nothing.
 */
export async function fillLargeSchool(
  database: Database,
  size: number,
  newcomers = 0,
): Promise<void> {
  const bytes = sql.raw(database.engine === 'sqlite' ? 'blob' : 'bytea')
  const at = sql`${sql.lit(opening)} + i`
  const meets = sql`${sql.lit(firstMeeting)} + i`
  const className = sql`'Class ' || ${i}`
  const people = (kind: 'instructor' | 'student' | 'admin', role: string, rows: number) =>
    fillTable(database, 'users', rows, {
      id: sqlId(kind),
      account_id: sqlId(kind),
      name: sql`${sql.lit(role)} || ' ' || ${i}`,
      name_key: sql`cast(lower(${sql.lit(role)}) || ' ' || ${i} as ${bytes})`,
      email: sql`${sqlId(kind)} || '@example.com'`,
      photo: sql`''`,
      role: sql.lit(role),
      created_at: at,
    })
  await people('instructor', 'Instructor', size / each)
  await people('student', 'Student', size / each + newcomers)
  await people('admin', 'Admin', 1)
  const peopleTexts = { id: sql`u.id`, words: textOf(database, peopleWords) }
  await fillTable(database, 'user_texts', 1, peopleTexts, 'users as u')
  await fillTable(database, 'classes', size, {
    id: sqlId('class'),
    instructor_id: sqlId('instructor', person),
    instructor_name: sql`'Instructor ' || ${i}`,
    instructor_email: sql`${sqlId('instructor', person)} || '@example.com'`,
    name: className,
    description: sql.lit(description),
    photo: sql`'/photos/' || ${i} || '.jpg'`,
    price_cents: cents,
    available_seats: seats,
    enrolled: sql`i % 2`,
    paid_recently: paidRecently,
    status: sql`case i % 10 when 0 then 'pending' when 1 then 'denied' else 'approved' end`,
    topic,
    level,
    starts_at: meets,
    created_at: at,
    updated_at: at,
  })
  await fillTable(database, 'meetings', size, {
    id: sqlId('meeting'),
    class_id: sqlId('class'),
    starts_at: meets,
    ends_at: sql`${meets} + 7200000`,
  })
  const isPaid = (then: RawBuilder<unknown>, otherwise: RawBuilder<unknown>) =>
    sql`case i % 2 when 1 then ${then} else ${otherwise} end`
  await fillTable(database, 'orders', size, {
    id: sqlId('order'),
    student_id: sqlId('student', person),
    class_id: sqlId('class'),
    course_name: className,
    student_name: sql`'Student'`,
    student_email: sql`'student@example.com'`,
    price_cents: sql`1000`,
    status: isPaid(sql`'paid'`, sql`'open'`),
    created_at: at,
    paid_at: isPaid(at, sql`null`),
  })
  await fillBooks(database, size, {
    id: sqlId('order'),
    studentId: sqlId('student', person),
    classId: sqlId('class'),
    instructorId: sqlId('instructor', person),
    at,
  })
  // Everyone is waiting for a seat in the classes in their cart.
  await fillTable(database, 'waitlist', size, {
    id: sqlId('entry'),
    class_id: sqlId('class'),
    student_id: sqlId('student', person),
    joined_at: at,
    state: sql`'waiting'`,
  })
  // Every student has reviewed the same class; some reviews are hidden.
  await fillTable(database, 'reviews', size / each, {
    id: sqlId('review'),
    class_id: sql.lit(classOf(size / 2)),
    series_id: sql.lit(classOf(size / 2)),
    student_id: sqlId('student'),
    student_name: sql`'Student'`,
    stars: sql`1 + i % 5`,
    text: sql`'Cold and bright.'`,
    created_at: at,
    updated_at: at,
    hidden_reason: sql`case i % 50 when 0 then 'Names somebody.' end`,
  })
  await fillTable(database, 'class_messages', 100, {
    id: sqlId('message'),
    class_id: sql.lit(classOf(size / 2)),
    sender_id: sql.lit(adminId),
    sender_name: sql`'Admin'`,
    text: sql`'Dress warmly.'`,
    recipients: sql`1`,
    sent_at: at,
    noted_to: sql`''`,
  })
  await fillTable(database, 'audit', size, {
    id: sqlId('entry'),
    at,
    kind: sql`case i % 10 when 0 then 'class-decided' else 'order-paid' end`,
    actor_id: sqlId('student', person),
    actor_name: sql`'Student'`,
    subject_id: sqlId('order'),
    subject_name: className,
    from_state: sql`'Not Paid'`,
    to_state: sql`'Paid'`,
  })
  // One student has up to 10,000 of them.
  await fillTable(database, 'notices', 3 * size, {
    id: sqlId('notice'),
    user_id: sql`case when i % 9 = 0 and i <= 90000 then ${sql.lit(studentOf(size / 2))}
      else ${sqlId('student', `(i + ${3 * each - 1}) / ${3 * each}`)} end`,
    note_id: sqlId('notice'),
    title: sql`'Your receipt'`,
    text: sql`'Your payment is confirmed.'`,
    created_at: at,
    read_at: sql`case i % 2 when 1 then ${at} end`,
  })
  await fillWorks(database, size, {
    id: sqlId('work'),
    assignmentId: sqlId('assignment'),
    classId: sqlId('class'),
    studentId: sqlId('student', person),
    at,
  })
  const classTexts = { id: sqlId('class'), words: textOf(database, words) }
  await fillTable(database, 'class_texts', size, classTexts, 'n where i % 10 > 1')
  await tidyUp(database)
}
