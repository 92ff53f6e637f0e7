import { chosenColours, schemes } from '#contract/look.ts'
import type { OwnSchool } from '#contract/school-parts.ts'
import { useMessages } from '#web/words/use-messages.ts'
import { ColourField } from './colour-field.tsx'
import { PartForm } from './part-form.tsx'
import { TypefaceField } from './typeface-field.tsx'

/** Three colours of each scheme, from which the others are derived, and a pair of typefaces (clause 20.2). */
export function LookForm({ present }: { present: OwnSchool['look'] }) {
  const t = useMessages('own-school')
  const pages = [
    { path: '/', words: t('homePage') },
    { path: '/classes', words: t('classesPage') },
    { path: '/login', words: t('loginPage') },
    { path: '/contact', words: t('contactPage') },
  ]
  return (
    <PartForm part="look" present={present} pages={pages}>
      {(entryOf) => (
        <>
          <p className="text-text-quiet">{t('lookText')}</p>
          {schemes.map((scheme) => (
            <fieldset key={scheme} className="grid gap-5 sm:grid-cols-3">
              <legend className="mb-2 text-lg">{t('scheme', { scheme })}</legend>
              {chosenColours.map((colour) => (
                <ColourField
                  key={colour}
                  field={entryOf(`${scheme}.${colour}`).field}
                  label={t('colour', { colour })}
                />
              ))}
            </fieldset>
          ))}
          <TypefaceField field={entryOf('typeface').field} />
        </>
      )}
    </PartForm>
  )
}
