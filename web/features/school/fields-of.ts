import { schoolParts, type SchoolPart } from '#contract/school-parts.ts'
import { z } from '#contract/zod.ts'

/** The schema of a part for its form, in which an emptied field is absent. */
export function formOf(part: SchoolPart) {
  const fields = Object.entries<z.ZodType>(schoolParts[part].shape)
  return z.object(
    Object.fromEntries(
      fields.map(([name, field]) => [
        name,
        // The colours of a look and the slides are never empty.
        field instanceof z.ZodObject || field instanceof z.ZodArray ? field : field.prefault(''),
      ]),
    ),
  )
}
