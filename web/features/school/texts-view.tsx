import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'
import type { OwnSchool } from '#contract/school-parts.ts'
import type { ProductText } from '#messages/replaced.ts'
import { SearchForm } from '#web/lists/search-form.tsx'
import { useLanguage, useMessages } from '#web/words/use-messages.ts'
import { Empty } from '#web/ui/empty.tsx'
import { TextsForm } from './texts-form.tsx'

type TextsViewProps = {
  present: OwnSchool['texts']
  q: string
  found: { total: number; items: ProductText[] }
  /** The one that is being replaced. */
  text: ProductText | undefined
}

const addressOf = (q: string, text?: string) =>
  `?${new URLSearchParams({ part: 'texts', ...(q !== '' && { q }), ...(text !== undefined && { text }) }).toString()}`

/** Clause 20.3: a text is found by its words, and replaced. */
export function TextsView({ present, q, found, text }: TextsViewProps) {
  const t = useMessages('school-texts')
  if (text !== undefined)
    return (
      <>
        <Link
          to={addressOf(q)}
          className="mb-4 flex min-h-11 w-fit items-center gap-2 text-sm text-text-quiet no-underline hover:text-text"
        >
          <ArrowLeft aria-hidden="true" className="size-4" />
          {t('all')}
        </Link>
        <TextsForm key={text.id} present={present} text={text} />
      </>
    )
  return (
    <div className="max-w-3xl">
      <p className="mb-4 text-text-quiet">{t('text')}</p>
      <SearchForm
        action="/dashboard/school"
        label={t('search')}
        placeholder={t('placeholder')}
        choices={{}}
        query={{ q }}
        further={{ part: 'texts' }}
        className="mb-8 sm:grid-cols-1"
      />
      <h2 className="mb-4 text-xl" role="status">
        {q === '' ? t('replacedTitle') : t('foundTitle', { count: found.total })}
      </h2>
      {found.items.length === 0 ? (
        <Empty text={q === '' ? t('noneReplaced') : t('noneFound')} />
      ) : (
        <ul className="grid">
          {found.items.map((one) => (
            <Found key={one.id} text={one} present={present} to={addressOf(q, one.id)} />
          ))}
        </ul>
      )}
      {found.total > found.items.length && (
        <p className="mt-4 text-text-quiet">{t('more', { shown: found.items.length })}</p>
      )}
    </div>
  )
}

type FoundProps = { text: ProductText; present: OwnSchool['texts']; to: string }

function Found({ text, present, to }: FoundProps) {
  const t = useMessages('school-texts')
  const place = useMessages('places')
  const language = useLanguage()
  const { id, feature, ours } = text
  const own = Object.entries(present.value).find(([spoken]) => spoken === language)?.[1] ?? {}
  const isReplaced = Object.values(present.value).some((texts) => Object.hasOwn(texts, id))
  const shown = (Object.hasOwn(own, id) ? own[id] : ours[language]) ?? ours['en'] ?? ''
  return (
    <li className="relative border-t border-edge py-4 hover:bg-raised/40">
      <p className="flex flex-wrap gap-x-3 text-sm text-text-quiet">
        {place(feature)}
        {isReplaced && <span className="text-good">{t('isReplaced')}</span>}
      </p>
      <p className="mt-1 line-clamp-3 wrap-anywhere">
        <Link
          to={to}
          className="underline decoration-edge underline-offset-4 after:absolute after:inset-0 hover:text-accent-strong"
        >
          {shown || ours[language]}
        </Link>
      </p>
    </li>
  )
}
