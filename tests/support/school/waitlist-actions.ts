import fc from 'fast-check'

/** The actions of people around a class with few seats, and their relative frequency. */
const weights = {
  join: 30,
  leave: 6,
  hold: 20,
  'pay what is held': 10,
  'close what is held': 8,
  'pay by hand': 15,
  cancel: 20,
  'more seats': 6,
  'fewer seats': 8,
  rewrite: 2,
  approve: 10,
  'move sooner': 1,
  'move later': 3,
  'remove person': 3,
  'an hour': 10,
  'half a day': 8,
  'a day': 8,
  'cancel class': 1,
} as const
type ActionName = keyof typeof weights

export type Action = { what: ActionName; who: number }

/** The number of students. */
export const students = 6

const action: fc.Arbitrary<Action> = fc.record({
  what: fc.oneof(
    ...(Object.keys(weights) as ActionName[]).map((what) => ({
      weight: weights[what],
      arbitrary: fc.constant(what),
    })),
  ),
  who: fc.nat(students - 1),
})

/** The actions of one step are concurrent. */
export const waitlistStory: fc.Arbitrary<Action[][]> = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.tuple(action) },
    { weight: 1, arbitrary: fc.array(action, { minLength: 2, maxLength: 4 }) },
  ),
  { minLength: 10, maxLength: 40 },
)
