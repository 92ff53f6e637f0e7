import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import fc from 'fast-check'
import { versionLimit } from '#contract/hand-ins.ts'
import { newId } from '#platform/ids.ts'
import type { Tables } from '#school/base/tables.ts'
import { onDatabase } from '#tests/support/database/databases.ts'
import { createHandInSchool } from '#tests/support/school/hand-in-school.ts'
import { openSchool } from '#tests/support/school/open-school.ts'
import { outcomeOf, type Person } from '#tests/support/school/school.ts'

const max = 2

const actions = ['add', 'remove', 'version', 'hand-in', 'again', 'done', 'close', 'cancel'] as const
type Action = (typeof actions)[number] | 'book'

/** The facts that decide an action's result; `target` counts the versions of the step's work, null if gone. */
type Model = {
  status: 'none' | 'draft' | 'handed-in' | 'again' | 'done'
  works: number
  hasSeat: boolean
  isClosed: boolean
  target: number | null
}

/** The answer to an action and the state afterwards, written independently of the product. */
function predict(model: Model, action: Action): [outcome: string, after: Model] {
  const { status, works, hasSeat, isClosed, target } = model
  const refuse = (outcome: string): [string, Model] => [outcome, model]
  const become = (change: Partial<Model>): [string, Model] => ['done', { ...model, ...change }]
  const isFresh = status === 'none' || status === 'draft'
  switch (action) {
    case 'close':
      return become({ isClosed: true })
    case 'cancel':
      return hasSeat ? become({ hasSeat: false }) : refuse('404 not-found')
    case 'book':
      return become({ hasSeat: true })
    case 'again':
    case 'done':
      if (isFresh) return refuse('404 not-found')
      return status === 'handed-in' ? become({ status: action }) : refuse('409 wrong-state')
    case 'remove':
    case 'version':
      if (target === null) return refuse('404 not-found')
      if (!hasSeat) return refuse('403 forbidden')
      if (status !== 'draft' && status !== 'again') return refuse('409 wrong-state')
      if (action === 'remove') return become({ works: works - 1, target: null })
      return target < versionLimit.max
        ? become({ target: target + 1 })
        : refuse('409 limit-reached')
    case 'add':
    case 'hand-in':
      if (!hasSeat) return refuse(status === 'none' ? '404 not-found' : '403 forbidden')
      if (status === 'handed-in' || status === 'done') return refuse('409 wrong-state')
      if (isFresh && isClosed) return refuse('409 closed')
      if (action === 'hand-in')
        return works === 0 ? refuse('409 too-few-photos') : become({ status: 'handed-in' })
      if (works >= max) return refuse('409 too-many-photos')
      return become({ works: works + 1, status: status === 'none' ? 'draft' : status })
  }
}

/** How far a hand-in has come before the steps. */
const beginnings: Action[][] = [
  [],
  ['add'],
  ['add', 'hand-in'],
  ['add', 'hand-in', 'again'],
  ['add', 'hand-in', 'done'],
]

const steps: fc.Arbitrary<Action[][]> = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.tuple(fc.constantFrom<Action>('add', 'hand-in', 'again', 'done')) },
    { weight: 4, arbitrary: fc.tuple(fc.constantFrom<Action>(...actions, 'book')) },
    { weight: 4, arbitrary: fc.tuple(fc.constantFrom(...actions), fc.constantFrom(...actions)) },
  ),
  { minLength: 2, maxLength: 8 },
)

/** Actions in one step happen at the same time. */
const story = fc
  .tuple(fc.constantFrom(...beginnings), steps)
  .map(([begun, more]) => [...begun.map((one) => [one]), ...more])

onDatabase('the life of a hand-in', (create) => {
  const at = openSchool(create)
  let work: ReturnType<typeof createHandInSchool>
  before(async () => {
    work = createHandInSchool(at)
  })

  /** The stored state, and the ids for the next step. */
  async function look(assignment: string) {
    const db = at.database.tables<Tables>()
    const handIn = await db
      .selectFrom('hand_ins')
      .selectAll()
      .where('assignment_id', '=', assignment)
      .executeTakeFirst()
    const versions = await db
      .selectFrom('works')
      .innerJoin('versions', 'versions.work_id', 'works.id')
      .select(['works.id', 'versions.handed_in_at'])
      .where('works.hand_in_id', '=', handIn?.id ?? '')
      .orderBy('works.id')
      .execute()
    const ids = [...new Set(versions.map(({ id }) => id))]
    const last = ids.at(-1)
    return {
      status: handIn?.status ?? ('none' as const),
      works: ids.length,
      target: last === undefined ? null : versions.filter(({ id }) => id === last).length,
      hidden: versions.filter(({ handed_in_at }) => handed_in_at === null).length,
      handInId: handIn?.id ?? newId(),
      workId: last ?? newId(),
    }
  }

  async function play(steps: Action[][]): Promise<void> {
    const { id, instructor, students } = await work.teach(1)
    let [student] = students
    const assignment = await work.assign(instructor, id, { max })
    let model: Model = { status: 'none', works: 0, hasSeat: true, isClosed: false, target: null }
    let seen = await look(assignment)

    const perform = (action: Action, by: Person): Promise<unknown> => {
      const { handInId, workId } = seen
      switch (action) {
        case 'add':
          return work.add(student, assignment)
        case 'remove':
          return student.client.deleteWork({ params: { id: workId } })
        case 'version':
          return work.addVersion(student, workId)
        case 'hand-in':
          return work.handIn(student, assignment)
        case 'again':
        case 'done':
          return work.answer(by, handInId, action)
        case 'close':
          return by.client.closeAssignment({ params: { id: assignment } })
        case 'cancel':
          return work.cancel(student)
        case 'book':
          return work.book(student, id).then((order) => (student = { ...student, order }))
      }
    }

    for (const step of steps) {
      if (step.includes('book') && model.hasSeat) continue
      const outcomes = await Promise.all(step.map((one) => outcomeOf(perform(one, instructor))))
      seen = await look(assignment)
      const [first, second] = step as [Action, Action?]
      const orders =
        second === undefined
          ? [[0]]
          : [
              [0, 1],
              [1, 0],
            ]
      const ends = orders.map((order) => {
        const predicted: string[] = []
        let end = model
        for (const index of order)
          [predicted[index], end] = predict(end, index === 0 ? first : (second ?? first))
        return { predicted, end }
      })
      const { status, works } = seen
      const end = ends.find(
        ({ predicted, end }) =>
          predicted.join() === outcomes.join() && end.status === status && end.works === works,
      )
      assert.ok(end, `${step.join()} gave ${outcomes.join()}, ${status}, ${works} works`)
      if (status === 'handed-in' || status === 'done')
        assert.equal(seen.hidden, 0, 'what was handed in is seen as it is')
      model = { ...end.end, target: seen.target }
    }
  }

  test('[18.2] only the student hands in, only the instructor answers, and any other order is 409', async () => {
    await fc.assert(fc.asyncProperty(story, play), { numRuns: 25, endOnFailure: true })
  })
})
