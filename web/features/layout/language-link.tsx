import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { addressIn } from '#messages/address.ts'
import type { Language } from '#messages/languages.ts'
import { carryTyped } from '#web/page/carry-typed.ts'
import { useSite } from '#web/page/site.tsx'

type LanguageLinkProps = { language: Language; className: string; children: ReactNode }

/** Loads a new document, because this one keeps its messages. Typed text is passed on. */
export function LanguageLink({ language, className, children }: LanguageLinkProps) {
  const site = useSite()
  const { pathname, search } = useLocation()
  const address = addressIn(site, language, pathname) + search
  return (
    <a
      href={address}
      hrefLang={language}
      lang={language}
      aria-current={language === site.language ? 'true' : undefined}
      onClick={() => carryTyped(address)}
      className={className}
    >
      {children}
    </a>
  )
}

/**
 * For browsers that prefer another language of the school (clause 17.5). The script in the head sets
 * `data-prefers` before the first paint, so that nothing moves.
 */
export function OtherLanguages() {
  const { offered, language } = useSite()
  return offered
    .filter((other) => other.language !== language)
    .map((other) => (
      <aside
        key={other.language}
        lang={other.language}
        aria-label={other.name}
        className="other-language border-b border-edge bg-card text-center text-sm"
      >
        <LanguageLink
          language={other.language}
          className="inline-flex min-h-11 items-center px-4 text-text underline decoration-accent underline-offset-4"
        >
          {other.alsoIn}
        </LanguageLink>
      </aside>
    ))
}
