import { z } from './zod.ts'
import { example } from './fields.ts'

/** How a photograph was taken, as its file or its photographer says; what is not known is left out. */
export const photoTaken = z.object({
  make: z.string().max(100).optional().meta(example('Fujifilm')),
  model: z.string().max(100).optional().meta(example('X-T5')),
  lens: z.string().max(100).optional().meta(example('XF 23mm F1.4')),
  focalLength: z.number().min(0.1).max(10_000).optional().meta(example(23, 'Millimetres')),
  focalLength35: z
    .number()
    .min(0.1)
    .max(10_000)
    .optional()
    .meta(example(35, 'The same on a 35 mm camera')),
  aperture: z.number().min(0.1).max(1000).optional().meta(example(2.8, 'The f-number')),
  shutter: z.number().min(0.000_001).max(1_000_000).optional().meta(example(0.0667, 'Seconds')),
  iso: z.int().min(1).max(100_000_000).optional().meta(example(400)),
  exposureBias: z.number().min(-30).max(30).optional().meta(example(-0.67, 'Stops')),
  flash: z.boolean().optional().meta(example(false, 'Whether it fired')),
  takenAt: z
    .string()
    .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/)
    .optional()
    .meta(example('2026-05-03T21:14:09', 'By the clock of the camera')),
})
export type PhotoTaken = z.output<typeof photoTaken>
