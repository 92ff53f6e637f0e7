import { Link } from 'react-router'
import { classNames } from '#web/ui/class-names.ts'
import { useSite } from '#web/page/site.tsx'

const longestWord = (name: string) => Math.max(...name.split(/[\s-]/).map(({ length }) => length))

/** The school's logo, or our mark and its name; leads home. */
export function Brand({ className }: { className?: string }) {
  const { product, logo } = useSite()
  return (
    <Link
      to="/"
      className={classNames(
        'inline-flex min-h-11 min-w-0 items-center gap-3 rounded-control no-underline',
        className,
      )}
    >
      {logo ? (
        <img {...logo} alt={product} className="h-10 w-auto object-contain" />
      ) : (
        <>
          <Mark />
          {/* On a phone as small as its longest word needs beside the buttons: never cut, at most wrapped. */}
          <span
            dir="auto"
            style={{ fontSize: `clamp(.8rem,(100vw - 260px)/${longestWord(product) / 2},1.5rem)` }}
            className="font-display leading-[1.1] font-light tracking-tight wrap-anywhere text-text"
          >
            {product}
          </span>
        </>
      )}
    </Link>
  )
}

/** Inlined, because it is shorter than a request. */
function Mark() {
  return (
    <svg viewBox="4 4 56 56" aria-hidden="true" className="size-8.5 shrink-0 text-accent">
      {/* Fixed: the safelight. */}
      <path d="M32 20.5l10 5.7v11.6l-10 5.7-10-5.7V26.2z" fill="#c0332b" />
      <g
        fill="none"
        stroke="currentColor"
        strokeWidth="4"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <circle cx="32" cy="32" r="24" />
        {/* Fixed: the safelight. */}
        <path d="M32 20.5l23.9 13.8M42 26.2v27.6M42 37.8L18.1 51.5M32 43.5L8.1 29.7M22 37.8V10.2M22 26.2l23.9-13.7" />
      </g>
    </svg>
  )
}
