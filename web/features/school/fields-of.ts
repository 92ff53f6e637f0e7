import { schoolParts, type PartValues, type SchoolPart } from '#contract/school-parts.ts'
import { z } from '#contract/zod.ts'

/** The schema of a part for its form, in which an emptied field is absent. */
export function formOf(part: SchoolPart) {
  const fields = Object.entries<z.ZodType>(schoolParts[part].shape)
  return z.object(Object.fromEntries(fields.map(([name, field]) => [name, field.prefault('')])))
}

/** What a form holds: texts. */
export type PartTexts = Record<string, string>

export const textsOf = (value: PartValues[SchoolPart]): PartTexts => ({ ...value })
