import assert from 'node:assert/strict'
import { test } from 'node:test'
import { demoAccounts } from '#start/demo/content.ts'
import { ofClass } from '#start/demo/works.ts'
import { signIn } from '#tests/support/school/accounts.ts'
import { startSite } from '#tests/support/school/site.ts'

test('[18] a demonstration begins with an assignment, four hand-ins, critique and re-shoots', async (t) => {
  const site = await startSite()
  t.after(() => site.close())
  await site.fill()
  const clientOf = async (role: string) => {
    const { email, password } = demoAccounts.find((one) => one.role === role) ?? assert.fail()
    return site.apiAs(await signIn(site.origin, email, password))
  }
  const [student, instructor] = [await clientOf('Student'), await clientOf('Instructor')]
  const { items: classes } = await site.apiAs(null).listClasses({ query: { q: ofClass } })
  const id = classes.find(({ className }) => className === ofClass)?._id ?? assert.fail()
  const [assignment = assert.fail()] = await student.listAssignments({ params: { id } })
  assert.deepEqual([assignment.own?.status, assignment.own?.photos], ['again', 2])

  const waiting = await instructor.listQueue({})
  assert.deepEqual(
    waiting.items.map(({ studentName, version, rulesNotMet }) => [
      studentName,
      version,
      rulesNotMet,
    ]),
    [
      ['Chloe Bennett', 2, 0],
      ['Kwame Mensah', 1, 1],
    ],
  )
  const done = await instructor.listQueue({ query: { status: 'done' } })
  assert.deepEqual(
    done.items.map(({ studentName }) => studentName),
    ['Ingrid Solberg'],
  )

  const { works } = await student.readHandIn({ params: { id: assignment._id } })
  const work = await student.readWork({ params: { id: works[0]?._id ?? '' } })
  const kinds = work.versions.flatMap(({ threads }) => threads.map(({ kind }) => kind))
  assert.deepEqual(new Set(kinds), new Set(['point', 'area', 'whole']))
  const [first, last] = work.versions
  assert.deepEqual(
    first?.threads.map(({ state, resolvedIn }) => [state, resolvedIn]),
    [
      ['resolved', last?._id],
      ['resolved', null],
      ['open', null],
    ],
  )
  for (const address of Object.values(last?.pictures ?? {})) {
    const answer = await fetch(site.origin + address)
    assert.deepEqual([answer.status, answer.headers.get('content-type')], [200, 'image/jpeg'])
  }
  // A second start changes nothing.
  await site.fill()
  assert.equal((await student.listAssignments({ params: { id } })).length, 1)
})
