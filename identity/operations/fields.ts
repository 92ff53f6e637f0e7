import { z } from 'zod'
import { invalidPayload } from '#identity/errors.ts'

/** PostgreSQL cannot store U+0000 in text. */
const withoutNul = (value: string | undefined) => value === undefined || !value.includes('\0')

// A number counts as text, and null as absent: the client sends null for "no photo".
const optionalText = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => (value === null || value === undefined ? undefined : String(value)))

/** Lone surrogates are replaced, so that it can be stored. */
export const text = optionalText
  .transform((value) => value?.toWellFormed())
  .refine(withoutNul, 'must not contain U+0000')

/** Only hashed or compared, so any Unicode is allowed. */
export const secretText = optionalText

const truth = z
  .union([z.boolean(), z.enum(['true', 'false']).transform((value) => value === 'true')])
  .nullish()

/** False if absent. */
export const flag = truth.transform((value) => value ?? false)

/** True if absent. */
export const flagUnlessOff = truth.transform((value) => value ?? true)

/** May be absent. */
export const oneOf = <Name extends string>(names: readonly [Name, ...Name[]]) =>
  z
    .enum(names)
    .nullish()
    .transform((value): Name | undefined => value ?? undefined)

/** Refuses other texts; returns each name once, in the order of `names`. */
export const listOf = <Name extends string>(names: readonly [Name, ...Name[]]) =>
  z
    .array(z.enum(names))
    .nullish()
    .transform((value): Name[] => names.filter((name) => value?.includes(name)))

/** Ignores other texts; returns each name once, in the order of `names`. */
export const someOf = <Name extends string>(names: readonly Name[]) =>
  z
    .array(z.string())
    .nullish()
    .transform((value): Name[] => names.filter((name) => value?.includes(name)))

const toSnakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/**
 * Reads fields named in camelCase or else in snake_case, and ignores all others. Throws the generic refusal
 * if one has a wrong type or value.
 */
export function readFields<Shape extends z.ZodRawShape>(
  shape: z.ZodObject<Shape>,
  body: unknown,
): z.output<z.ZodObject<Shape>> {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw invalidPayload('The body must be an object.')
  const input = body as Record<string, unknown>
  const entries = Object.keys(shape.shape).map((name) => {
    const spelling = [name, toSnakeCase(name)].find((one) => Object.hasOwn(input, one))
    return [name, spelling === undefined ? undefined : input[spelling]] as const
  })
  const result = shape.safeParse(Object.fromEntries(entries))
  if (result.success) return result.data
  const issue = result.error.issues[0]
  throw invalidPayload(`Invalid value at '${issue?.path.join('.') ?? ''}': ${issue?.message ?? ''}`)
}
