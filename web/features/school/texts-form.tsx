import { useMemo } from 'react'
import { mayBeEmpty, replacedText } from '#contract/school-texts.ts'
import type { OwnSchool } from '#contract/school-parts.ts'
import { z } from '#contract/zod.ts'
import { languageNames, languages as all } from '#messages/languages.ts'
import type { ProductText } from '#messages/replaced.ts'
import { TextArea } from '#web/forms/fields.tsx'
import { Button } from '#web/ui/button.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { PartForm, type Entry } from './part-form.tsx'
import { typeText } from './type-text.ts'
import { useWrittenLanguages } from './written-languages.ts'

type Texts = OwnSchool['texts']['value']

/** The replaced texts of all languages, with `text` as it is. */
function withText(value: Texts, { id, ours }: ProductText): Texts {
  const texts = all.map((language) => [
    language,
    { ...value[language], [id]: value[language][id] ?? ours[language] ?? '' },
  ])
  return Object.fromEntries(texts) as Texts
}

/** An emptied text stays: it is one to show nothing. */
const schemaOf = (value: Texts) =>
  z.object(
    Object.fromEntries(
      Object.entries(value).map(([language, texts]) => [
        language,
        z.object(
          Object.fromEntries(Object.keys(texts).map((id) => [id, replacedText.prefault('')])),
        ),
      ]),
    ),
  )

type TextsFormProps = { present: OwnSchool['texts']; text: ProductText }

/** One text in the school's languages; the others go along unseen, as a part is published whole. */
export function TextsForm({ present, text }: TextsFormProps) {
  const t = useMessages('own-school')
  const words = useMessages('school-texts')
  const layout = useMessages('layout')
  const place = useMessages('places')
  const shown = useWrittenLanguages()
  const value = useMemo(() => withText(present.value, text), [present.value, text])
  const pages = [
    { path: '/', words: t('homePage') },
    { path: '/classes', words: t('classesPage') },
    { path: '/instructors', words: layout('instructors') },
    { path: '/login', words: t('loginPage') },
    { path: '/register', words: t('registerPage') },
    { path: '/contact', words: t('contactPage') },
  ]
  const schema = useMemo(() => schemaOf(value), [value])
  const isShown = (language: string, id: string) =>
    id === text.id && shown.some((one) => one === language)
  return (
    <PartForm part="texts" present={{ ...present, value }} pages={pages} schema={schema}>
      {(entryOf) => (
        <>
          <p className="text-text-quiet">
            {place(text.feature)}
            {text.note !== null && (
              <span className="block">{words('note', { note: text.note })}</span>
            )}
          </p>
          {shown.map((language) => (
            <LanguageField
              key={language}
              language={language}
              entry={entryOf(
                `${language}.${text.id}`,
                <>
                  <span className="block">
                    {words('ours', { text: text.ours[language] ?? '' })}
                  </span>
                  {mayBeEmpty.includes(text.id) && words('emptyHint')}
                </>,
              )}
              ours={text.ours[language] ?? ''}
            />
          ))}
          {Object.entries(value).flatMap(([language, texts]) =>
            Object.entries(texts).map(([id, one]) =>
              isShown(language, id) ? null : (
                <input
                  key={`${language}.${id}`}
                  type="hidden"
                  name={`${language}.${id}`}
                  value={one}
                />
              ),
            ),
          )}
        </>
      )}
    </PartForm>
  )
}

type LanguageFieldProps = { language: keyof Texts; entry: Entry; ours: string }

function LanguageField({ language, entry, ours }: LanguageFieldProps) {
  const words = useMessages('school-texts')
  const name = languageNames[language]
  return (
    <div className="grid gap-2">
      <TextArea {...entry} label={name} lang={language} rows={3} autoComplete="off" />
      <Button
        variant="quiet"
        className="justify-self-start"
        onClick={() => {
          const field = document.getElementById(entry.field.id)
          if (!(field instanceof HTMLTextAreaElement)) return
          typeText(field, ours)
          field.focus()
        }}
      >
        {words('useDefaultOf', { language: name })}
      </Button>
    </div>
  )
}
