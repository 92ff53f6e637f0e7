import { fault, type Label } from '#messages/reasons.ts'
import { z } from './zod.ts'
import { example } from './fields.ts'

/** Plausible ranges; others count as errors. */
export const takenBounds = {
  /** Millimetres. */
  focalLength: { min: 0.5, max: 10_000 },
  /** In millimetres, on a 35 mm camera with the same angle of view. */
  focalLength35: { min: 1, max: 30_000 },
  /** The f-number. */
  aperture: { min: 0.5, max: 1_000 },
  /** Seconds. */
  shutter: { min: 0.000_001, max: 604_800 },
  iso: { min: 1, max: 20_000_000 },
  /** EV. */
  exposureBias: { min: -20, max: 20 },
} as const

const within = (name: keyof typeof takenBounds, label: Label) => {
  const { min, max } = takenBounds[name]
  const message = fault('between', { label, min, max })
  return z.number(fault('notNumber', { label })).min(min, message).max(max, message)
}

const word = (label: Label) =>
  z
    .string(fault('notText', { label }))
    .min(1, fault('required', { label }))
    .max(100, fault('tooLong', { label, max: 100 }))
    .regex(/^[^\p{C}]+$/u, fault('unstorable', { label }))

const notLocalTime = fault('notLocalTime', { label: 'labelTakenAt' })

/** There are no photographs from before 1826. */
const localTime = z
  .string(notLocalTime)
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/, notLocalTime)
  .refine((time) => {
    const at = Date.parse(`${time}Z`)
    // Some engines read 31 February as a day in March.
    return !Number.isNaN(at) && new Date(at).toISOString().startsWith(time) && time >= '1826'
  }, notLocalTime)

/** Without unknown values. */
export const photoTaken = z.object({
  make: word('labelMake').optional().meta(example('FUJIFILM')),
  model: word('labelModel').optional().meta(example('X-T5')),
  lens: word('labelLens').optional().meta(example('XF35mmF1.4 R')),
  focalLength: within('focalLength', 'labelFocalLength')
    .optional()
    .meta(example(35, 'Millimetres')),
  focalLength35: within('focalLength35', 'labelFocalLength35')
    .optional()
    .meta(example(52, 'Millimetres, on a 35 mm camera with the same angle of view')),
  aperture: within('aperture', 'labelAperture').optional().meta(example(2.8, 'The f-number')),
  shutter: within('shutter', 'labelShutter').optional().meta(example(0.008, 'Seconds')),
  iso: within('iso', 'labelIso')
    .int(fault('notWhole', { label: 'labelIso' }))
    .optional()
    .meta(example(400)),
  exposureBias: within('exposureBias', 'labelExposureBias').optional().meta(example(-0.67, 'EV')),
  flash: z
    .boolean(fault('trueOrFalse', { label: 'labelFlash' }))
    .optional()
    .meta(example(false, 'Whether it fired')),
  takenAt: localTime
    .optional()
    .meta(example('2026-05-02T21:40:05', 'By the clock of the camera, in no time zone')),
})
export type PhotoTaken = z.output<typeof photoTaken>

/** 'Eastman Kodak Company' is Eastman Kodak. */
const company =
  /(?:,?\s(?:imaging|camera|optical|digital|solutions|corporation|corp|company|co|ltd|inc|gmbh|ag)\b\.?)+$/i

/** 'Fujifilm X-T5', 'NIKON Z 6_2': the maker once; many cameras repeat it in the model. */
export function nameCamera({ make, model }: PhotoTaken): string | undefined {
  const maker = make?.replace(company, '')
  if (maker === undefined || model === undefined) return model ?? maker
  const [brand = ''] = model.toLowerCase().split(/[\s-]/, 1)
  return maker.toLowerCase().split(' ').includes(brand) ? model : `${maker} ${model}`
}
