import { z } from '#contract/zod.ts'

/**
 * The schema of a photo field where there is a photo already: that is no change, and needs no check, as
 * one of the school's own.
 */
export const photoOr = <Schema extends z.ZodType>(known: string, schema: Schema) =>
  z.union([z.literal(known).transform(() => undefined), schema], { error: 'Photo URL is required' })
