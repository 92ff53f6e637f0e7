import type { RuleResult } from '#contract/hand-ins.ts'
import { nameCamera, type PhotoTaken } from '#contract/photo-taken.ts'
import type { Measure, WorkRule } from '#contract/work-rules.ts'
import type { Formats } from '#messages/formats.ts'
import type { Translate } from '#messages/translator.ts'

/** In seconds: from here on, cameras show '0.5' instead of a fraction. */
const longExposure = 0.3

export const settingNames = [
  'shutter',
  'aperture',
  'iso',
  'focalLength',
  'exposureBias',
  'flash',
] as const
export type Setting = (typeof settingNames)[number]

export type RuleWords = ReturnType<typeof createRuleWords>

/** Clause 18.5. */
export function createRuleWords(t: Translate<'work-facts'>, formats: Formats) {
  const seconds = (value: number) => {
    const part = Math.round(1 / value)
    const time =
      value < longExposure
        ? t('fraction', { part: formats.reading(part) })
        : formats.reading(value, 1)
    return t('seconds', { time })
  }
  const millimetres = (value: number) => t('millimetres', { number: formats.reading(value, 1) })
  const signed = (value: number) => `${value > 0 ? '+' : ''}${formats.number(value, 1)}`
  const measured: Record<Measure, (value: number) => string> = {
    shutter: seconds,
    aperture: (value) => t('fNumber', { number: formats.fNumber(value) }),
    iso: (value) => t('isoValue', { number: formats.reading(value) }),
    focalLength: millimetres,
    focalLength35: millimetres,
  }
  /** The camera's clock has no zone. */
  const localTime = (time: string) =>
    t('takenAt', { date: formats.date(time.slice(0, 10)), time: time.slice(11, 16) })

  function lengths({ focalLength, focalLength35 }: PhotoTaken): string | false {
    if (focalLength35 === undefined || focalLength35 === focalLength)
      return focalLength !== undefined && millimetres(focalLength)
    const equivalent = millimetres(focalLength35)
    return focalLength === undefined
      ? t('length35', { length: equivalent })
      : t('lengths', { length: millimetres(focalLength), equivalent })
  }
  /** By name, in the order in which photographers say them; only what is known. */
  function settings(taken: PhotoTaken): [name: Setting, words: string][] {
    const { exposureBias = 0, flash } = taken
    const all: [Setting, string | false][] = [
      ...(['shutter', 'aperture', 'iso'] as const).map((name): [Setting, string | false] => {
        const value = taken[name]
        return [name, value !== undefined && measured[name](value)]
      }),
      ['focalLength', lengths(taken)],
      ['exposureBias', exposureBias !== 0 && t('ev', { number: signed(exposureBias) })],
      ['flash', flash !== undefined && t('flash', { fired: flash ? 'yes' : 'no' })],
    ]
    return all.filter((one): one is [Setting, string] => one[1] !== false)
  }

  function limits({ kind, atLeast, atMost }: Extract<WorkRule, { kind: Measure }>): string {
    const value = measured[kind]
    if (atMost === undefined) return t('atLeast', { kind, value: value(atLeast ?? 0) })
    if (atLeast === undefined) return t('atMost', { kind, value: value(atMost) })
    const range = t('range', { from: value(atLeast), to: value(atMost) })
    return t('exactly', { kind, value: atLeast === atMost ? value(atMost) : range })
  }

  function actualOf(rule: WorkRule, actual: number | string): string {
    if (rule.kind === 'shape') return t('shape', { shape: String(actual) })
    if (rule.kind === 'taken') return localTime(String(actual))
    if (typeof actual === 'string' || rule.kind === 'monochrome') return String(actual)
    const kind = rule.kind === 'same' ? rule.what : rule.kind
    return kind === 'lens' || kind === 'camera' ? String(actual) : measured[kind](actual)
  }

  return {
    /** 'Shutter 1/15 s or longer'. */
    rule: (rule: WorkRule): string => {
      switch (rule.kind) {
        case 'taken':
          return rule.since === 'class'
            ? t('takenSinceClass')
            : t('takenSince', { date: formats.dayOfYear(rule.since) })
        case 'shape':
          return t('shapeIs', { shape: rule.shape })
        case 'monochrome':
          return t('monochrome')
        case 'same':
          return t('same', { what: rule.what })
        default:
          return limits(rule)
      }
    },
    /** 'Met', 'Not met: 1/60 s', 'Unknown'. */
    answer: (rule: WorkRule, { answer, actual }: Pick<RuleResult, 'answer' | 'actual'>): string =>
      answer === 'not-met' && actual !== null
        ? t('notMet', { actual: actualOf(rule, actual) })
        : t('answer', { answer }),
    /** '1/125 s · f/2.8 · ISO 400 · 23 mm (35 mm equivalent) · Without flash': only what is known. */
    exposure: (taken: PhotoTaken): string =>
      settings(taken)
        .map(([name, words]) => (name === 'exposureBias' ? t('bias', { bias: words }) : words))
        .join(' · '),
    settings,
    camera: nameCamera,
    localTime,
  }
}
