import type { Key, ValuesOf } from './sources.ts'

/** A value of a reason, unformatted until the reason is worded; a list becomes one of its words. */
export type ReasonValue =
  | string
  | number
  | readonly string[]
  | { readonly amount: number; readonly currency: string }
  | { readonly time: number; readonly timeZone: string }

/** Why something was refused: the key of a message and the values of its names. */
export type Reason = { key: string; values?: Readonly<Record<string, ReasonValue>> }

/** The error of a field. */
export type FaultKey = Key<'fields'> | Key<'entries'>

/** The name of a field in messages about it. */
export type Label = Extract<FaultKey, `label${string}`>

type Valued<Values> = {
  readonly [Name in keyof Values]: Name extends 'label'
    ? Label
    : Values[Name] extends number
      ? number
      : ReasonValue
}
type ReasonValues<Args> = Args extends [infer Values] ? [values: Valued<Values>] : []

export type RefusalValues<K extends Key<'refusals'>> = ReasonValues<ValuesOf<'refusals', K>>

type FaultValues<K extends FaultKey> =
  K extends Key<'fields'>
    ? ReasonValues<ValuesOf<'fields', K>>
    : K extends Key<'entries'>
      ? ReasonValues<ValuesOf<'entries', K>>
      : never

/** A reason as a text: `required`, or `["tooLong",{"max":80}]`. */
export const writeReason = (key: string, values?: Reason['values']): string =>
  values === undefined ? key : JSON.stringify([key, values])

/**
 * The result of a field's check, as a text that names its message. Schemas carry these, so that a page's
 * texts stay in its language and out of its script.
 */
export const fault = <K extends FaultKey>(key: K, ...[values]: FaultValues<K>): string =>
  writeReason(key, values)

/** The reason named by a text; null for other texts, such as zod's own. */
export function readReason(text: string): Reason | null {
  if (/^\w+$/.test(text)) return { key: text }
  if (!text.startsWith('["')) return null
  const [key, values] = JSON.parse(text) as [string, Reason['values']]
  return { key, ...(values && { values }) }
}
