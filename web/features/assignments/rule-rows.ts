import { measures, type WorkRule } from '#contract/work-rules.ts'
import { isMeasure, readMeasure, writeMeasure } from '#web/features/work/measure-texts.ts'

/** The kinds of rules, as the form offers them. */
export const ruleKinds = [
  ...measures,
  'taken',
  'takenSinceClass',
  'shape',
  'monochrome',
  'same',
] as const

/** Named as in the API; '' if empty. */
export type RuleRow = Record<'kind' | 'atLeast' | 'atMost' | 'since' | 'shape' | 'what', string>

export const emptyRow: RuleRow = {
  kind: '',
  atLeast: '',
  atMost: '',
  since: '',
  shape: '',
  what: '',
}

export function toRuleRow(rule: WorkRule): RuleRow {
  switch (rule.kind) {
    case 'taken':
      return rule.since === 'class'
        ? { ...emptyRow, kind: 'takenSinceClass' }
        : { ...emptyRow, kind: 'taken', since: rule.since }
    case 'shape':
      return { ...emptyRow, kind: rule.kind, shape: rule.shape }
    case 'same':
      return { ...emptyRow, kind: rule.kind, what: rule.what }
    case 'monochrome':
      return { ...emptyRow, kind: rule.kind }
    default: {
      const { kind } = rule
      const write = (value: number | undefined) =>
        value === undefined ? '' : writeMeasure(kind, value)
      return { ...emptyRow, kind, atLeast: write(rule.atLeast), atMost: write(rule.atMost) }
    }
  }
}

/** For the contract to check: may be incomplete; an unreadable limit is NaN. */
export function readRuleRow(row: RuleRow): Record<string, unknown> {
  const { kind, since, shape, what } = row
  if (isMeasure(kind)) {
    const limits = (['atLeast', 'atMost'] as const).flatMap((name) => {
      const value = readMeasure(kind, row[name])
      return value === undefined ? [] : [[name, value] as const]
    })
    return { kind, ...Object.fromEntries(limits) }
  }
  switch (kind) {
    case 'taken':
      return { kind, since }
    case 'takenSinceClass':
      return { kind: 'taken', since: 'class' }
    case 'shape':
      return { kind, shape }
    case 'same':
      return { kind, what }
    default:
      return { kind }
  }
}
