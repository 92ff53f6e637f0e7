import { z } from '#contract/zod.ts'
import { maxSearchLength } from '#contract/searching.ts'

const readQuestion = (text: string) => text.trim().slice(0, maxSearchLength).toWellFormed()

/** By the call's schema; ignores invalid parts. */
export function readQuery<Schema extends z.ZodObject>(
  schema: Schema,
  search: URLSearchParams,
): Partial<z.output<Schema>> {
  const found = Object.entries(schema.shape).flatMap(([name, field]) => {
    const text = search.get(name)
    if (!text) return []
    const { data } = z.safeParse(field, name === 'q' ? readQuestion(text) : text)
    return data === undefined || data === '' ? [] : [[name, data] as const]
  })
  return Object.fromEntries(found) as Partial<z.output<Schema>>
}
