import { z } from '#contract/zod.ts'

/**
 * The schema of a photo field where there is a photo already: nobody has to give another one for one of the
 * school's own, which cannot be given. Where it stays it is not sent.
 */
export const photoOr = <Schema extends z.ZodType>(known: string, schema: Schema) =>
  z.union([z.literal(known), schema], { error: 'Photo URL is required' })
