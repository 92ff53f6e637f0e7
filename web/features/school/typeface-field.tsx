import { getCollectionProps } from '@conform-to/react'
import { samplesPath, typefaces, type Typeface } from '#contract/look.ts'
import type { Field } from '#web/forms/fields.tsx'
import { useMessages } from '#web/words/use-messages.ts'

/** The names of the faces, and what our own are called in web/theme/fonts.css. */
const faces: Record<Typeface, readonly [display: string, sans: string, ending?: string]> = {
  fraunces: ['Fraunces', 'Figtree', ' Variable'],
  playfair: ['Playfair Display', 'Source Sans 3'],
  grotesk: ['Space Grotesk', 'Instrument Sans'],
  oswald: ['Oswald', 'Public Sans'],
}

/** One pair of typefaces, each beside a sample of it. */
export function TypefaceField({ field }: { field: Field }) {
  const t = useMessages('own-school')
  const options = getCollectionProps(field, { type: 'radio', options: [...typefaces] })
  return (
    <fieldset className="grid gap-3 sm:grid-cols-2">
      <link rel="stylesheet" href={samplesPath} />
      <legend className="mb-2 text-lg">{t('field', { field: 'typeface' })}</legend>
      {options.map(({ key, ...props }, index) => {
        const typeface = typefaces[index] ?? 'fraunces'
        const [display, sans, ending = ''] = faces[typeface]
        return (
          <label
            key={key}
            className="flex cursor-pointer items-center gap-4 rounded-control border border-edge-strong px-4 py-3 has-checked:border-accent has-checked:bg-accent/10"
          >
            <input {...props} className="size-5 shrink-0 accent-accent" />
            <span className="min-w-0">
              <span
                className="block text-2xl font-light text-accent"
                style={{ fontFamily: `'${display}${ending}'` }}
              >
                {t('typeface', { typeface })}
              </span>
              <span
                className="block text-sm text-text-quiet"
                style={{ fontFamily: `'${sans}${ending}'` }}
              >
                {t('typefaceFaces', { display, sans })}
              </span>
            </span>
          </label>
        )
      })}
    </fieldset>
  )
}
