import { useSearchParams } from 'react-router'
import { useFormats } from '#web/format/use-formats.ts'
import { useMessages } from '#web/words/use-messages.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { SpinnerIcon } from '#web/ui/spinner.tsx'
import { addressWith, usePendingParams } from './address.ts'
import { countLabel, pagesOf, type List } from './read-list.ts'

export function ListEnd({ list }: { list: List<unknown> }) {
  const t = useMessages('dashboard')
  const formats = useFormats()
  const [search] = useSearchParams()
  const pending = usePendingParams()
  if (list.next === undefined) return null
  const pages = pagesOf(search) + 1
  const waiting = pagesOf(pending) === pages
  const shown = formats.number(list.items.length)
  return (
    <div className="mt-8 grid justify-items-center gap-4">
      <p className="text-sm text-text-quiet">
        {list.total
          ? t('shownOf', { shown, total: countLabel(list, formats) })
          : t('firstShown', { shown })}
      </p>
      <ButtonLink
        to={addressWith(search, { pages: String(pages) })}
        variant="quiet"
        replace
        preventScrollReset
        aria-busy={waiting || undefined}
        onClick={(event) => {
          if (waiting) event.preventDefault()
        }}
      >
        {t('showMore')}
        {waiting && <SpinnerIcon />}
      </ButtonLink>
    </div>
  )
}
