import { useNavigation, useSearchParams } from 'react-router'
import { ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SpinnerIcon } from '#web/ui/spinner.tsx'
import { sortable, type List } from './read-list.ts'
import { pagesOf } from './read-pages.ts'

const inWords = (count: number) => count.toLocaleString('en-US')

/** Says above a list why it is not sorted as the address asks. */
export function TooLongToSort() {
  return (
    <div className="mb-6 max-w-3xl">
      <Notice tone="info">
        This list has more than {inWords(sortable)} rows, and can be shown in its own order only.
      </Notice>
    </div>
  )
}

/** Below the rows of a list: how many there are of how many, and the way to the next ones. */
export function ListEnd({ items, found, more }: Pick<List<unknown>, 'items' | 'found' | 'more'>) {
  const shown = items.length
  if (shown === found && !more) return null
  return (
    <div className="mt-8 grid justify-items-center gap-4">
      <p className="text-sm text-sand">
        {more
          ? `The first ${inWords(shown)} are shown`
          : `${inWords(shown)} of ${inWords(found)} are shown`}
      </p>
      <ShowMore />
    </div>
  )
}

function ShowMore() {
  const [search] = useSearchParams()
  const target = useNavigation().location
  const pages = pagesOf(search) + 1
  const waiting = target !== undefined && pagesOf(new URLSearchParams(target.search)) === pages
  const next = new URLSearchParams(search)
  next.set('pages', String(pages))
  return (
    <ButtonLink
      to={`?${next.toString()}`}
      variant="quiet"
      replace
      preventScrollReset
      aria-busy={waiting || undefined}
      onClick={(event) => {
        if (waiting) event.preventDefault()
      }}
    >
      {waiting && <SpinnerIcon />}
      Show more
    </ButtonLink>
  )
}
