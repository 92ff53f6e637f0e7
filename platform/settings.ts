import { z } from 'zod'

/** The message is one line for the operator. */
export class ConfigError extends Error {}

/** Shared kinds of settings. */
export const link = z.url({ protocol: /^https?$/, error: 'must be an http(s) address' })

export const onOff = z.enum(['on', 'off'], { error: 'must be on or off' })

export const word = z.string().min(1)

export const wholeNumber = (min: number, max: number) =>
  z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(min, `must be from ${min} to ${max}`)
    .max(max, `must be from ${min} to ${max}`)

/** The identity client takes no key with a colon: `auth/invalid-api-key`. */
export const apiKey = z
  .string()
  .min(1)
  .regex(/^[^:\s]+$/, 'must not contain a colon or a space')

export type Environment = Record<string, string | undefined>

/** Throws ConfigError naming the first invalid one. */
export function readSettings<Shape extends z.ZodRawShape>(
  shape: Shape,
  env: Environment,
): z.output<z.ZodObject<Shape>> {
  // An empty variable counts as not set: `PORT= npm start` is no port number.
  const nonEmpty = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = z.object(shape).safeParse(nonEmpty)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  // A list is one setting, so its position is left out.
  throw new ConfigError(
    `${String(issue?.path[0] ?? 'setting')}: ${issue?.message ?? 'is not valid'}`,
  )
}

/**
 * Settings that are only valid together: undefined if none is set. Throws ConfigError naming a missing one.
 */
export function readTogether<Name extends string, Set extends { [name in Name]?: unknown }>(
  set: Set,
  ...names: Name[]
): { [name in Name]: NonNullable<Set[name]> } | undefined {
  if (names.every((name) => set[name] === undefined)) return undefined
  for (const name of names)
    if (set[name] === undefined)
      throw new ConfigError(
        `${name}: must be set, because ${names.join(' and ')} only work together`,
      )
  return set as { [name in Name]: NonNullable<Set[name]> }
}
