import { chosenColours, schemes } from '#contract/look.ts'
import { logoLimits } from '#contract/photo-calls.ts'
import type { OwnSchool } from '#contract/school-parts.ts'
import { useMessages } from '#web/words/use-messages.ts'
import { ColourField } from './colour-field.tsx'
import { PartForm } from './part-form.tsx'
import { PictureField } from './picture-field.tsx'
import { TypefaceField } from './typeface-field.tsx'

/** Three colours of each scheme, from which the others are derived, typefaces, logo and icon (clause 20.2). */
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
          <div className="grid gap-8 sm:grid-cols-2">
            {(['logo', 'icon'] as const).map((name) => (
              <PictureField
                key={name}
                field={entryOf(name).field}
                purpose="logo"
                label={t('field', { field: name })}
                hint={t('pictureHint', {
                  name,
                  min: String(logoLimits.min),
                  max: String(logoLimits.max),
                  size: String(logoLimits.bytes / 1_000_000),
                })}
                remove={t('useDefault')}
              >
                {(address) => (
                  <span className="grid h-24 place-items-center rounded-control border border-edge bg-card p-4">
                    {address === '' ? (
                      <span className="text-sm text-text-quiet">{t('noPicture', { name })}</span>
                    ) : (
                      <img src={address} alt="" className="max-h-16 max-w-full object-contain" />
                    )}
                  </span>
                )}
              </PictureField>
            ))}
          </div>
        </>
      )}
    </PartForm>
  )
}
