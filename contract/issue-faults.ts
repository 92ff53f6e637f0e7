import { fault, writeReason, type FaultKey } from '#messages/reasons.ts'
import type { z } from './zod.ts'

const wanted: Readonly<Record<string, FaultKey>> = {
  string: 'wantsText',
  number: 'wantsNumber',
  int: 'wantsWhole',
  boolean: 'wantsTrueOrFalse',
  array: 'wantsList',
  object: 'wantsFields',
}

/** The fault for an issue whose schema names none, instead of the library's own English. */
export const faultOfIssue: z.core.$ZodErrorMap = (issue) => {
  if (issue.input === undefined) return fault('missing')
  if (issue.code === 'invalid_type') return writeReason(wanted[issue.expected] ?? 'invalid')
  // The alternatives have faults of their own.
  if (issue.code === 'invalid_union') return issue.errors[0]?.[0]?.message ?? fault('invalid')
  const isNumber = 'origin' in issue && (issue.origin === 'number' || issue.origin === 'int')
  if (issue.code === 'too_big' && isNumber)
    return fault('wantsAtMost', { max: Number(issue.maximum) })
  if (issue.code === 'too_small' && isNumber)
    return fault('wantsAtLeast', { min: Number(issue.minimum) })
  return fault('invalid')
}
