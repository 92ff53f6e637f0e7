import assert from 'node:assert/strict'
import { test } from 'node:test'
import { transaction } from '#platform/database/transaction.ts'
import type { Tables } from '#school/base/tables.ts'
import { onDatabase } from '#tests/support/database/databases.ts'
import { openSchool } from '#tests/support/school/open-school.ts'
import type { Person } from '#tests/support/school/school.ts'
import { addNote } from './add-note.ts'
import { booksWrong } from './operator-mails.ts'

const minute = 60_000
const day = 24 * 60 * minute

onDatabase('letters noted while the clock was ahead', (create) => {
  const at = openSchool(create)

  const notesOf = ({ actor }: Person) =>
    at.database
      .tables<Tables>()
      .selectFrom('letter_notes')
      .select('topic')
      .where('user_id', '=', actor.id)
      .execute()

  for (const [name, ahead, latest] of [
    ['three years', 1_100 * day, 12 * minute],
    ['five hours', 300 * minute, 310 * minute],
    ['five minutes', 5 * minute, 15 * minute],
  ] as const)
    test(`[14.2] by ${name}: they are sent once the clock is right, and so is later news`, async () => {
      const student = await at.person('Student')
      const note = (subject: string, wait?: number) =>
        transaction(at.database.tables<Tables>(), (trx) =>
          // A kind of news that has a text of its own, and asks for no other rows.
          addNote(at.school, trx, booksWrong, {
            userId: student.actor.id,
            topic: subject,
            content: { count: 1, first: subject },
            wait,
          }),
        )
      const right = at.time.now
      at.time.now += ahead
      await note('Noted ahead')
      await note('Noted ahead, for later', 10 * minute)
      at.time.now = right
      await at.jobs.runDue()
      for (let passed = 0; passed < latest; passed += 2 * minute) {
        at.time.now += 2 * minute
        await at.jobs.runDue()
      }
      const told = at.mailsTo(student).map(({ text }) => text)
      assert.equal(told.filter((text) => text.includes('Noted ahead\n')).length, 1)
      assert.equal(told.filter((text) => text.includes('Noted ahead, for later')).length, 1)
      // A mailbox gets news at most every five minutes.
      at.time.now += 10 * minute
      await note('Noted after')
      at.time.now += minute
      await at.jobs.runDue()
      assert.match(at.mailsTo(student)[0]?.text ?? '', /Noted after/)
      assert.deepEqual(await notesOf(student), [])
    })

  test('[14.2] a note that is to wait longer than a day is refused', async () => {
    const { actor } = await at.person('Student')
    const content = { count: 1, first: '' }
    const late = { userId: actor.id, topic: 'late', content, wait: day + minute }
    await assert.rejects(
      transaction(at.database.tables<Tables>(), (trx) => addNote(at.school, trx, booksWrong, late)),
      /waits longer/,
    )
  })
})
