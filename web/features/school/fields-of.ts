import { isPagePart, pagePart } from '#contract/school-pages.ts'
import { schoolParts, type PartName } from '#contract/school-parts.ts'
import { z } from '#contract/zod.ts'

/** The schema of a part for its form, in which an emptied field, or a group of them, is absent. */
export function formOf(part: PartName): z.ZodObject<Record<string, z.ZodType>> {
  const { shape } = isPagePart(part) ? pagePart : schoolParts[part]
  return z.object(
    Object.fromEntries(
      Object.entries<z.ZodType>(shape).map(([name, field]) => [
        name,
        // The slides of the home page are never empty.
        field instanceof z.ZodArray
          ? field
          : field.prefault(field instanceof z.ZodObject ? {} : ''),
      ]),
    ),
  )
}
