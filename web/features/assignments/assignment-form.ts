import { newAssignment, type Assignment, type NewAssignment } from '#contract/assignments.ts'
import { fromLocalTime, startOfDay, toLocalTime } from '#messages/local-time.ts'
import { z } from '#contract/zod.ts'
import { fault } from '#messages/reasons.ts'
import type { Translate } from '#messages/translator.ts'
import { isMeasure } from '#web/features/work/measure-texts.ts'
import type { FormTexts } from '#web/forms/use-save-form.ts'
import { emptyRow, readRuleRow, toRuleRow, type RuleRow } from './rule-rows.ts'

const typed = z
  .string()
  .optional()
  .transform((text = '') => text)

const row = z.object({
  kind: typed,
  atLeast: typed,
  atMost: typed,
  since: typed,
  shape: typed,
  what: typed,
})

const texts = z.object({
  title: typed,
  brief: typed,
  opensAt: typed,
  opensTime: typed,
  dueAt: typed,
  dueTime: typed,
  min: typed,
  max: typed,
  audience: typed,
  rules: z.array(row).default([]),
})
type Texts = z.output<typeof texts>

/** With `peers`, classmates can comment too. */
export const audiences = ['instructor', 'class', 'peers'] as const
type Audience = (typeof audiences)[number]

export const audienceOf = ({ sharing, peers }: Pick<Assignment, 'sharing' | 'peers'>): Audience =>
  peers ? 'peers' : sharing

const momentTexts = (at: number | null, timeZone: string): [date: string, time: string] => {
  if (at === null) return ['', '']
  const local = toLocalTime(at, timeZone)
  return [local.slice(0, 10), local.slice(11)]
}

export function toFormTexts(known: Assignment | undefined, timeZone: string): FormTexts {
  if (known === undefined) return { min: '1', max: '3', audience: 'instructor', rules: [] }
  const [opensAt, opensTime] = momentTexts(known.opensAt, timeZone)
  const [dueAt, dueTime] = momentTexts(known.dueAt, timeZone)
  const { title, brief, min, max, rules } = known
  return {
    title,
    brief,
    opensAt,
    opensTime,
    dueAt,
    dueTime,
    min: String(min),
    max: String(max),
    audience: audienceOf(known),
    rules: rules.map(toRuleRow),
  }
}

type Fault = { path: (string | number)[]; message: string }

/** In the school's zone. Null if both are empty; without a time, the start or the end of the day. */
function readMoment(date: string, time: string, edge: 'start' | 'end', zone: string) {
  if (date === '') return time === '' ? null : { date: fault('chooseDay') }
  if (!/^\d{4}-\d\d-\d\d$/.test(date)) return { date: fault('lateYear') }
  const at =
    time === '' && edge === 'start'
      ? startOfDay(date, zone)
      : fromLocalTime(`${date}T${time || '23:59'}`, zone)
  return at ?? { time: fault('skippedTime') }
}

const count = (text: string) => (text === '' ? undefined : Number(text))

function checkRow(values: RuleRow, index: number, t: Translate<'assignments'>): Fault[] {
  const { kind, since } = values
  if (kind === 'taken' && since === '')
    return [{ path: ['rules', index, 'since'], message: fault('chooseDay') }]
  if (!isMeasure(kind)) return []
  const read = readRuleRow(values)
  return (['atLeast', 'atMost'] as const)
    .filter((name) => Number.isNaN(read[name]))
    .map((name) => ({ path: ['rules', index, name], message: t('badLimit', { kind }) }))
}

/**
 * Moments in the school's zone, rules in rows. Unchanged moments are sent as they were, because a form has
 * minutes only. Once somebody has handed in (`isFixed`), numbers and rules stay.
 */
export const assignmentForm = (
  timeZone: string,
  t: Translate<'assignments'>,
  known?: Assignment,
  isFixed = false,
) =>
  texts.transform((values, { issues }): NewAssignment => {
    const faults: Fault[] = []
    const before = toFormTexts(known, timeZone)
    const moment = (at: 'opensAt' | 'dueAt', time: 'opensTime' | 'dueTime') => {
      if (known !== undefined && values[at] === before[at] && values[time] === before[time])
        return known[at]
      const edge = at === 'opensAt' ? 'start' : 'end'
      const read = readMoment(values[at], values[time], edge, timeZone)
      if (typeof read === 'number' || read === null) return read
      if (read.date !== undefined) faults.push({ path: [at], message: read.date })
      else faults.push({ path: [time], message: read.time })
      return null
    }
    const body = {
      ...readTexts(values),
      opensAt: moment('opensAt', 'opensTime'),
      dueAt: moment('dueAt', 'dueTime'),
    }
    const { min, max, rules } = known ?? {}
    const sent = isFixed ? { ...body, min, max, rules } : body
    if (!isFixed) faults.push(...values.rules.flatMap((each, index) => checkRow(each, index, t)))
    const { data, error } = newAssignment.safeParse(sent, { error: () => fault('invalid') })
    for (const { path, message } of error?.issues ?? [])
      if (!faults.some((one) => one.path.join() === path.join()))
        faults.push({ path: path as Fault['path'], message })
    for (const one of faults) issues.push({ code: 'custom', input: values, ...one })
    return data ?? z.NEVER
  })

const readTexts = ({ title, brief, min, max, audience, rules }: Texts) => ({
  title: title || undefined,
  brief: brief || undefined,
  min: count(min),
  max: count(max),
  sharing: audience === 'instructor' ? audience : 'class',
  peers: audience === 'peers',
  rules: rules.map((values) => readRuleRow({ ...emptyRow, ...values })),
})
