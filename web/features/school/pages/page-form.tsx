import { Link } from 'react-router'
import { legalNameOf, type PagePart } from '#contract/school-pages.ts'
import type { PresentPage } from '#contract/school-parts.ts'
import { languageNames } from '#messages/languages.ts'
import { ChangeButton } from '#web/actions/change-button.tsx'
import { useChange } from '#web/actions/use-change.ts'
import { SelectField, TextField } from '#web/forms/fields.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { PartForm } from '#web/features/school/part-form.tsx'
import { useWrittenLanguages } from '#web/features/school/written-languages.ts'
import { PageText } from './page-text.tsx'

const list = '/dashboard/school?part=pages'

/** A page in all languages of the school (clause 20.4). */
export function PageForm({ part, present }: { part: PagePart; present: PresentPage }) {
  const t = useMessages('own-school')
  const nameOf = useMessages('layout')
  const languages = useWrittenLanguages()
  const name = legalNameOf(part)
  const { former, ...value } = present.value
  const { slug, order } = value
  const heading = name === undefined ? (slug && `/${slug}`) || t('newPage') : nameOf(name)
  const places =
    name === undefined ? (['footer', 'bar', 'none'] as const) : (['footer', 'bar'] as const)
  const variable = present.locked['text']
  return (
    <>
      <p className="mb-2 text-sm">
        <Link to={list} className="text-accent-strong underline underline-offset-4">
          {t('allPagesLink')}
        </Link>
      </p>
      <h2 className="mb-6 text-2xl wrap-anywhere">{heading}</h2>
      {variable === undefined ? (
        <PartForm
          part={part}
          present={{ ...present, value: { ...value, order: String(order) } }}
          pages={[
            { path: '', words: t('thisPage') },
            { path: '/', words: t('homePage') },
          ]}
        >
          {(entryOf) => (
            <>
              <TextField
                {...entryOf('slug', name === undefined ? t('slugHint') : t('slugKept'))}
                readOnly={name !== undefined}
                label={t('field', { field: 'slug' })}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
              />
              {former.length > 0 && (
                <p className="-mt-3 text-sm wrap-anywhere text-text-quiet">
                  {t('former', { addresses: former.map((one) => `/${one}`).join(', ') })}
                </p>
              )}
              <div className="grid gap-5 sm:grid-cols-2">
                <SelectField
                  {...entryOf('state', name === undefined ? t('stateHint') : t('legalStateHint'))}
                  label={t('field', { field: 'state' })}
                  options={(['draft', 'public'] as const).map((value) => ({
                    value,
                    label: t('state', { state: value }),
                  }))}
                />
                <SelectField
                  {...entryOf('place', t('placeHint'))}
                  label={t('field', { field: 'place' })}
                  options={places.map((value) => ({ value, label: t('place', { place: value }) }))}
                />
              </div>
              <TextField
                {...entryOf('order', t('orderHint'))}
                type="number"
                min={0}
                max={99}
                label={t('field', { field: 'order' })}
                autoComplete="off"
              />
              {languages.map((language) => (
                <fieldset key={language} className="grid gap-5">
                  <legend className="mb-2 text-lg">{languageNames[language]}</legend>
                  <TextField
                    {...entryOf(`title.${language}`)}
                    lang={language}
                    label={t('field', { field: 'title' })}
                    autoComplete="off"
                  />
                  <PageText
                    {...entryOf(`text.${language}`, t('pageTextHint'))}
                    language={language}
                    label={t('field', { field: 'text' })}
                  />
                </fieldset>
              ))}
            </>
          )}
        </PartForm>
      ) : (
        <div className="max-w-3xl">
          <Notice tone="info">{t('pageLocked', { variable })}</Notice>
        </div>
      )}
      {name === undefined && present.version > 0 && <DeletePage part={part} heading={heading} />}
    </>
  )
}

function DeletePage({ part, heading }: { part: PagePart; heading: string }) {
  const t = useMessages('own-school')
  const ui = useMessages('ui')
  const changes = useChange()
  return (
    <div className="mt-10">
      <ChangeButton
        changes={changes}
        requested={{
          name: 'delete',
          label: t('deletePage'),
          about: heading,
          variant: 'danger',
          question: {
            title: t('deleteQuestion', { page: heading }),
            text: t('deleteText'),
            agree: t('deletePage'),
            cancel: ui('cancel'),
          },
          call: async (call) => {
            const { deletedCount } = await call('deletePage', { params: { part } })
            return { modifiedCount: deletedCount, leadsTo: list }
          },
          success: { title: t('pageDeleted') },
          unchanged: t('unpublished'),
        }}
      />
    </div>
  )
}
