import { languages } from '#messages/languages.ts'
import { z } from './zod.ts'

/** A field for each language of the product, so that none is lost where a school no longer offers it. */
export const byLanguage = <Field extends z.ZodType>(field: Field, missing?: string) =>
  z.object(
    Object.fromEntries(languages.map((language) => [language, field])) as Record<
      (typeof languages)[number],
      Field
    >,
    missing,
  )
