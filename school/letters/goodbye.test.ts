import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Tables } from '#school/base/tables.ts'
import { onDatabase } from '#tests/support/database/databases.ts'
import { openSchool } from '#tests/support/school/open-school.ts'
import { outcomeOf, signInAgain, type Person } from '#tests/support/school/school.ts'

onDatabase('the last mail to a deleted person', (create) => {
  const at = openSchool(create, { languages: ['en', 'de'] })

  const speak = (person: Person, language: string) =>
    person.client.changeProfile({ body: { language } })

  const leave = async (person: Person) => (await signInAgain(at, person)).deleteOwnUser()

  /** The mails that a person gets after `act`; fails if their email still waits to be used. */
  async function mailsAfter(person: Person, act: () => Promise<unknown>) {
    await at.sendLetters()
    const before = at.mailsTo(person).length
    await act()
    await at.sendLetters()
    const all = at.mailsTo(person)
    const notes = at.database.tables<Tables>().selectFrom('letter_notes').select('content')
    const waiting = JSON.stringify(await notes.execute())
    assert.ok(!waiting.includes(person.account.email))
    return all.slice(0, all.length - before)
  }

  test('[19.9] people who delete their account are told once, in their language, and the e-mail is then forgotten', async () => {
    for (const [language, subject, words] of [
      ['en', /^Your account at .* was deleted$/, /^Hello,\n\nYou deleted your account at /],
      ['de', /^Ihr Konto bei .* wurde gelöscht$/, /^Guten Tag,\n\nSie haben Ihr Konto bei /],
    ] as const) {
      const student = await at.person('Student')
      await speak(student, language)
      const mails = await mailsAfter(student, () => leave(student))
      assert.equal(mails.length, 1)
      assert.match(mails[0]?.subject ?? '', subject)
      assert.match(mails[0]?.text ?? '', words)
      const path = language === 'en' ? '/contact' : '/de/contact'
      assert.ok(mails[0]?.text.includes(`https://school.example${path}\n`), mails[0]?.text)
    }
  })

  test('[19.9] [7.16] a person deleted by an admin is told once', async () => {
    const admin = await at.person('Admin')
    for (const [language, words] of [
      ['en', 'The school deleted your account at '],
      ['de', 'Die Schule hat Ihr Konto bei '],
    ] as const) {
      const [student, instructor] = [await at.person('Student'), await at.person('Instructor')]
      await speak(student, language)
      await at.bought(student, instructor)
      const params = { id: student.actor.id }
      const remove = async () => (await signInAgain(at, admin)).deleteUser({ params })
      const mails = await mailsAfter(student, remove)
      assert.equal(mails.length, 1)
      assert.ok(mails[0]?.text.includes(words), mails[0]?.text)
      assert.equal(await outcomeOf(remove()), '404 not-found')
    }
  })

  test('[19.9] an unconfirmed e-mail gets none: it may be a stranger’s', async () => {
    const [student, other] = [await at.person('Student'), await at.person('Student')]
    for (const { account } of [student, other]) at.unverified.add(account.uid)
    assert.deepEqual(await mailsAfter(student, () => leave(student)), [])
    const admin = await at.person('Admin')
    const params = { id: other.actor.id }
    const remove = async () => (await signInAgain(at, admin)).deleteUser({ params })
    assert.deepEqual(await mailsAfter(other, remove), [])
  })

  test('[19.9] a deletion that is refused says nothing', async () => {
    const [student, instructor] = [await at.person('Student'), await at.person('Instructor')]
    await at.bought(student, instructor)
    const refused = async () => assert.equal(await outcomeOf(leave(student)), '409 places-to-come')
    assert.deepEqual(await mailsAfter(student, refused), [])
  })
})
