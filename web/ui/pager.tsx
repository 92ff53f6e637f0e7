import { ButtonLink } from './button.tsx'

/** Leads through a list page by page; cursors know the way forward only, so back is the beginning. */
export function Pager({ first, next }: { first: string | undefined; next: string | undefined }) {
  if (first === undefined && next === undefined) return null
  return (
    <nav aria-label="Pages" className="mt-12 flex flex-wrap justify-center gap-4">
      {first !== undefined && (
        <ButtonLink to={first} variant="quiet">
          First page
        </ButtonLink>
      )}
      {next !== undefined && (
        <ButtonLink to={next} variant="quiet">
          Next page
        </ButtonLink>
      )}
    </nav>
  )
}
