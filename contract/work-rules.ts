import { fault } from '#messages/reasons.ts'
import { z } from './zod.ts'
import { example, number, oneOf } from './fields.ts'
import { addDays } from '#messages/local-time.ts'
import { nameCamera, type PhotoTaken } from './photo-taken.ts'
import type { PhotoMeasures } from './work-photos.ts'

// Rules inform (clause 18.5): nothing is refused because of them.

export const maxRules = 8

/** In seconds, f-number, ISO, and millimetres. */
export const measures = ['shutter', 'aperture', 'iso', 'focalLength', 'focalLength35'] as const
export type Measure = (typeof measures)[number]

/** Facts that can be required to be the same for the whole hand-in. */
export const sameThings = ['focalLength', 'aperture', 'lens', 'camera'] as const
export type SameThing = (typeof sameThings)[number]

export const shapes = ['landscape', 'portrait', 'square'] as const
export type Shape = (typeof shapes)[number]

const bound = number('labelLimit', 'giveLimit')
  .positive(fault('notPositive', { label: 'labelLimit' }))
  .max(100_000_000, fault('atMost', { label: 'labelLimit', max: 100_000_000 }))
  .optional()

const measured = z
  .object({
    kind: z.literal(measures),
    atLeast: bound.meta(example(0.0667, 'Seconds, f-number, ISO or millimetres')),
    atMost: bound,
  })
  .refine(({ atLeast, atMost }) => atLeast !== undefined || atMost !== undefined, {
    path: ['atLeast'],
    message: fault('giveLimit'),
  })
  .refine(({ atLeast = 0, atMost = Infinity }) => atLeast <= atMost, {
    path: ['atMost'],
    message: fault('limitsCross'),
  })

const day = z
  .string({ error: fault('chooseDay') })
  .regex(/^\d{4}-\d\d-\d\d$/, fault('chooseDay'))
  .refine((value) => addDays(value, 0) === value, fault('chooseDay'))

export const workRule = z.discriminatedUnion(
  'kind',
  [
    measured,
    z.object({
      kind: z.literal('taken'),
      since: z
        .union([z.literal('class'), day])
        .meta(example('2026-05-03', 'A day, or `class`: since the class has begun')),
    }),
    z.object({ kind: z.literal('shape'), shape: oneOf('labelShape', shapes) }),
    z.object({ kind: z.literal('monochrome') }),
    z.object({ kind: z.literal('same'), what: oneOf('labelSame', sameThings) }),
  ],
  { error: fault('chooseRule') },
)
export type WorkRule = z.output<typeof workRule>

export const ruleAnswers = ['met', 'not-met', 'unknown'] as const
export type RuleAnswer = (typeof ruleAnswers)[number]

/** `actual` is the picture's value. */
export type RuleCheck = { answer: RuleAnswer; actual: number | string | null }

const unknown: RuleCheck = { answer: 'unknown', actual: null }
const toRuleCheck = (isMet: boolean, actual: RuleCheck['actual']): RuleCheck => ({
  answer: isMet ? 'met' : 'not-met',
  actual,
})

/** A sixth of a stop. Cameras round: 1/15 s is 1/16 s, and f/2.8 is f/2.83. */
const stopTolerance = 1 / 6
/** Relative. */
const lengthTolerance = 0.02

/** The f-number is a diameter: double the number is two stops. */
const stopsPerDoubling = { shutter: 1, aperture: 2, iso: 1 }

/** In units of the kind's tolerance. */
function excess(kind: Measure, value: number, limit: number): number {
  if (kind === 'focalLength' || kind === 'focalLength35')
    return (value / limit - 1) / lengthTolerance
  return (Math.log2(value / limit) * stopsPerDoubling[kind]) / stopTolerance
}

/** Floating-point numbers can miss the tolerance by a hair. */
const isSame = (kind: Measure, one: number, other: number) =>
  Math.abs(excess(kind, one, other)) <= 1 + 1e-9

function checkMeasure(rule: Extract<WorkRule, { kind: Measure }>, taken: PhotoTaken | null) {
  const { kind, atLeast, atMost } = rule
  const value = taken?.[kind]
  if (value === undefined) return unknown
  const isAbove = atLeast === undefined || value >= atLeast || isSame(kind, value, atLeast)
  const isBelow = atMost === undefined || value <= atMost || isSame(kind, value, atMost)
  return toRuleCheck(isAbove && isBelow, value)
}

/** Sides that differ by less count as equal. */
const squareTolerance = 0.02

function shapeOf({ width, height }: Pick<PhotoMeasures, 'width' | 'height'>): Shape {
  if (Math.abs(width / height - 1) < squareTolerance) return 'square'
  return width > height ? 'landscape' : 'portrait'
}

function thingOf(what: SameThing, { taken }: PhotoMeasures): number | string | undefined {
  if (taken === null) return undefined
  return what === 'camera' ? nameCamera(taken) : taken[what]
}

const isSameThing = (what: SameThing, one: number | string, other: number | string) =>
  typeof one === 'number' && typeof other === 'number' && what !== 'lens' && what !== 'camera'
    ? isSame(what, one, other)
    : one === other

function checkSame(
  what: SameThing,
  picture: PhotoMeasures,
  all: readonly PhotoMeasures[],
): RuleCheck {
  const own = thingOf(what, picture)
  if (own === undefined) return unknown
  const things = all.map((one) => thingOf(what, one))
  if (things.some((one) => one !== undefined && !isSameThing(what, own, one)))
    return toRuleCheck(false, own)
  return things.includes(undefined) ? { ...unknown, actual: own } : toRuleCheck(true, own)
}

/**
 * `unknown` if the fact is not known. `all` are the pictures of the whole hand-in; `classBegan` is the start
 * of the class in local time ('YYYY-MM-DDTHH:mm'), null without dates.
 */
export function checkRule(
  rule: WorkRule,
  picture: PhotoMeasures,
  { all, classBegan }: { all: readonly PhotoMeasures[]; classBegan: string | null },
): RuleCheck {
  switch (rule.kind) {
    case 'taken': {
      const takenAt = picture.taken?.takenAt
      const since = rule.since === 'class' ? classBegan : rule.since
      return takenAt === undefined || since === null
        ? unknown
        : toRuleCheck(takenAt >= since, takenAt)
    }
    case 'shape': {
      const shape = shapeOf(picture)
      return toRuleCheck(shape === rule.shape, shape)
    }
    case 'monochrome':
      return toRuleCheck(picture.isMonochrome, null)
    case 'same':
      return checkSame(rule.what, picture, all)
    default:
      return checkMeasure(rule, picture.taken)
  }
}
