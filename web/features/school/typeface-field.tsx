import { getCollectionProps } from '@conform-to/react'
import { samplesPath, typefacePairs, typefaces } from '#contract/look.ts'
import type { Field } from '#web/forms/fields.tsx'
import { useMessages } from '#web/words/use-messages.ts'

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
        const { display, sans } = typefacePairs[typeface]
        // As ours are called in web/theme/fonts.css.
        const ending = typeface === 'fraunces' ? ' Variable' : ''
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
