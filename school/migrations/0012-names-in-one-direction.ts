import { sql, type Kysely, type RawBuilder } from 'kysely'

/** The characters with the Unicode property Bidi_Control, which new names cannot have. */
const controls = '\u061C\u200E\u200F\u202A\u202B\u202C\u202D\u202E\u2066\u2067\u2068\u2069'

const named = [
  ['users', 'name'],
  ['classes', 'name'],
  ['classes', 'instructor_name'],
  ['orders', 'course_name'],
  ['orders', 'student_name'],
] as const

/** Removes characters that change the writing direction from names stored before they were refused. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, column] of named) {
    const name = sql.ref<string>(column)
    let cleaned: RawBuilder<string> = sql`${name}`
    for (const control of controls) cleaned = sql`replace(${cleaned}, ${control}, '')`
    await sql`update ${sql.table(table)} set ${name} = ${cleaned}
      where ${name} <> ${cleaned}`.execute(db)
  }
}
