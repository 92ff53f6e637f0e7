import { useNavigation, useSearchParams } from 'react-router'
import { ButtonLink } from '#web/ui/button.tsx'
import { SpinnerIcon } from '#web/ui/spinner.tsx'
import { pagesOf } from './read-pages.ts'

/** Fetches the next page of a list below the rows that stand. */
export function ShowMore() {
  const [search] = useSearchParams()
  const waiting = useNavigation().state === 'loading'
  const next = new URLSearchParams(search)
  next.set('pages', String(pagesOf(search) + 1))
  return (
    <p className="mt-8 text-center">
      <ButtonLink
        to={`?${next.toString()}`}
        variant="quiet"
        replace
        preventScrollReset
        aria-busy={waiting || undefined}
      >
        {waiting && <SpinnerIcon />}
        Show more
      </ButtonLink>
    </p>
  )
}
