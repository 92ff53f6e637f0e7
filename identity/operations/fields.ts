import { z } from 'zod'
import { invalidPayload } from '#identity/errors.ts'

/** PostgreSQL keeps no U+0000 in text. */
const withoutNul = (value: string | undefined) => value === undefined || !value.includes('\0')

// A number where text is expected is taken as text, and null as absent: the client sends null for "no photo".

const given = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => (value === null || value === undefined ? undefined : String(value)))

/** An optional text that may be stored; what is no Unicode in it is replaced. */
export const text = given
  .transform((value) => value?.toWellFormed())
  .refine(withoutNul, 'must not contain U+0000')

/** An optional text that is only hashed or compared: any Unicode. */
export const secretText = given

const truth = z
  .union([z.boolean(), z.enum(['true', 'false']).transform((value) => value === 'true')])
  .nullish()

/** An optional truth value. */
export const flag = truth.transform((value) => value ?? false)

/** A truth value that is true where it is absent. */
export const flagUnlessOff = truth.transform((value) => value ?? true)

/** One of the names, or absent. */
export const oneOf = <Name extends string>(names: readonly [Name, ...Name[]]) =>
  z
    .enum(names)
    .nullish()
    .transform((value): Name | undefined => value ?? undefined)

/** A list of texts, each one of the names; what is named is there once, in the order of `names`. */
export const listOf = <Name extends string>(names: readonly [Name, ...Name[]]) =>
  z
    .array(z.enum(names))
    .nullish()
    .transform((value): Name[] => names.filter((name) => value?.includes(name)))

/** The same of a list of any texts: those that are none of the names are left out. */
export const someOf = <Name extends string>(names: readonly Name[]) =>
  z
    .array(z.string())
    .nullish()
    .transform((value): Name[] => names.filter((name) => value?.includes(name)))

const toSnakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/**
 * Reads the fields of a body whose names may be in camelCase, or else in snake_case; other fields are
 * not looked at, however many there are. Throws the generic refusal where one has the wrong type or a
 * value that its list lacks.
 */
export function readFields<Shape extends z.ZodRawShape>(
  shape: z.ZodObject<Shape>,
  body: unknown,
): z.output<z.ZodObject<Shape>> {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw invalidPayload('The body must be an object.')
  const given = body as Record<string, unknown>
  const entries = Object.keys(shape.shape).map((name) => {
    const spelling = [name, toSnakeCase(name)].find((one) => Object.hasOwn(given, one))
    return [name, spelling === undefined ? undefined : given[spelling]] as const
  })
  const result = shape.safeParse(Object.fromEntries(entries))
  if (result.success) return result.data
  const issue = result.error.issues[0]
  throw invalidPayload(`Invalid value at '${issue?.path.join('.') ?? ''}': ${issue?.message ?? ''}`)
}
