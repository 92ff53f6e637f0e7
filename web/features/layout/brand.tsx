import { Link } from 'react-router'
import { classNames } from '#web/ui/class-names.ts'
import { useSite } from '#web/page/site.tsx'

/** The school's mark and name; leads home. */
export function Brand({ className }: { className?: string }) {
  const { product } = useSite()
  return (
    <Link
      to="/"
      className={classNames(
        'inline-flex min-h-11 min-w-0 items-center gap-3 rounded-md no-underline',
        className,
      )}
    >
      <img src="/logo.svg" alt="" width="34" height="34" className="size-8.5 shrink-0" />
      <span className="truncate font-display text-[min(1.5rem,7.5vw)] font-light tracking-tight text-cream">
        {product}
      </span>
    </Link>
  )
}
