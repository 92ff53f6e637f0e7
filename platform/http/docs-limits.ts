import type { JsonSchema } from './openapi-document.ts'

type Limits = {
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: JsonSchema[]
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  default?: unknown
}

function typeOf({ type, const: only, enum: choices }: Limits): string {
  if (only !== undefined) return JSON.stringify(only)
  if (choices !== undefined)
    return `one of ${choices.map((choice) => JSON.stringify(choice)).join(', ')}`
  if (type === 'integer') return 'whole number'
  return [type ?? 'anything'].flat().join(' or ')
}

const format = (number: number) => number.toLocaleString('en')

function lengthOf({ minLength = 0, maxLength }: Limits): string[] {
  if (maxLength === undefined) return minLength > 0 ? [`at least ${minLength} characters`] : []
  return [`${minLength} to ${format(maxLength)} characters`]
}

/** Beyond it a number of JSON is no longer exact, so it says nothing. */
const isLimit = (value: number | undefined) =>
  value !== undefined && Math.abs(value) < Number.MAX_SAFE_INTEGER

function rangeOf({ minimum, maximum }: Limits): string[] {
  const from = isLimit(minimum) ? [`from ${format(minimum ?? 0)}`] : []
  return isLimit(maximum) ? [...from, `to ${format(maximum ?? 0)}`] : from
}

/** What a JSON Schema says of one value, in words: its type, then its limits. */
export function limitsOf(schema: JsonSchema): string[] {
  const limits = schema as Limits
  if (limits.anyOf !== undefined)
    return [limits.anyOf.map((choice) => limitsOf(choice).join(', ')).join('; or ')]
  const preset = limits.default === undefined ? [] : [`else ${JSON.stringify(limits.default)}`]
  return [typeOf(limits), ...lengthOf(limits), [...rangeOf(limits)].join(' '), ...preset].filter(
    (word) => word !== '',
  )
}
