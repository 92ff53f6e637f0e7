import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readReasonWords, readTranslator } from '#messages/catalogue.ts'
import { createFormats } from '#messages/formats.ts'
import { languages, type Language } from '#messages/languages.ts'
import { readReason } from '#messages/reasons.ts'
import { createReasonWording } from '#messages/word-reason.ts'
import { api } from './api.ts'
import type { Endpoint } from './endpoint.ts'
import { faultOfIssue } from './issue-faults.ts'
import { z } from './zod.ts'

type JsonSchema = {
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
}

const long = 'x'.repeat(10_001)
/** Values that almost every field refuses. */
const strange: unknown[] = [
  undefined,
  null,
  {},
  [],
  '',
  ' ',
  'x',
  '-1',
  long,
  '\0',
  -1,
  0.5,
  Number.NaN,
  1e300,
  true,
  [null],
  [[]],
  { unknown: 1 },
  Array(2_001).fill('x'),
  Array.from({ length: 1_001 }, () => ({})),
]

/** The strange values in place of a value, and of each of its parts. */
function* mistakesOf(schema: JsonSchema, depth = 0): Generator {
  yield* strange
  if (depth > 4) return
  for (const [name, inner] of Object.entries(schema.properties ?? {}))
    for (const value of mistakesOf(inner, depth + 1)) yield { [name]: value, unknown: 1 }
  if (schema.items) for (const value of mistakesOf(schema.items, depth + 1)) yield [value]
  for (const inner of [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])])
    yield* mistakesOf(inner, depth + 1)
}

const wordings = languages.map((language: Language) =>
  createReasonWording({
    messages: readReasonWords(language),
    language,
    formatsIn: (timeZone, currency) =>
      createFormats({ language, timeZone, currency }, readTranslator(language, 'formats')),
  }),
)

function isWorded(text: string): boolean {
  const reason = readReason(text)
  return reason !== null && wordings.every((word) => word(reason) !== undefined)
}

test('[17.3] each call answers {}, wrong types and unknown members with sentences of the catalogue', () => {
  let refused = 0
  const foreign = new Set<string>()
  for (const [name, { params, query, body }] of Object.entries<Endpoint>(api))
    for (const [part, schema] of Object.entries({ params, query, body })) {
      if (!(schema instanceof z.ZodType)) continue
      const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
      for (const value of mistakesOf(shape as JsonSchema)) {
        const { error } = schema.safeParse(value, { error: faultOfIssue })
        if (error) refused += 1
        for (const { path, message } of error?.issues ?? [])
          if (!isWorded(message)) foreign.add(`${name}, ${part} ${path.join('.')}: ${message}`)
      }
    }
  assert.deepEqual([...foreign], [])
  assert.ok(refused > 5_000, `only ${refused} were refused`)
  assert.ok(!isWorded(z.string().safeParse(1).error?.issues[0]?.message ?? ''))
})
