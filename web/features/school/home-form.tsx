import { getInputProps } from '@conform-to/react'
import { homeSections } from '#contract/home-part.ts'
import type { OwnSchool } from '#contract/school-parts.ts'
import { useMessages } from '#web/words/use-messages.ts'
import { PartForm } from './part-form.tsx'
import { SlideRows } from './slide-rows.tsx'

/** The slides of the home page, and which of its sections show (clause 20.3). */
export function HomeForm({ present }: { present: OwnSchool['home'] }) {
  const t = useMessages('own-school')
  return (
    <PartForm part="home" present={present} pages={[{ path: '/', words: t('homePage') }]}>
      {(entryOf, form) => (
        <>
          <p className="text-text-quiet">{t('homeText')}</p>
          <SlideRows form={form} field={entryOf('slides').field} />
          <fieldset className="grid gap-1">
            <legend className="mb-2 text-lg">{t('field', { field: 'sections' })}</legend>
            {homeSections.map((section) => {
              const { field } = entryOf(`sections.${section}`)
              const { key, ...props } = getInputProps(field, { type: 'checkbox' })
              return (
                <label key={key ?? section} className="flex min-h-11 items-center gap-3">
                  <input {...props} className="size-5 shrink-0 accent-accent" />
                  {t('section', { section })}
                </label>
              )
            })}
          </fieldset>
        </>
      )}
    </PartForm>
  )
}
