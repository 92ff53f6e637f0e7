import { CodeXml } from 'lucide-react'
import { useMessages } from '#web/words/use-messages.ts'

export function NoScriptNote() {
  const t = useMessages('layout')
  return (
    <>
      <noscript>
        {/* Where this script runs, nobody sees it: only the server renders it. */}
        {import.meta.env.SSR && (
          <div className="relative z-10 border-b border-edge bg-card">
            <p className="mx-auto flex max-w-page items-start gap-3 px-4 py-2.5 text-sm sm:px-6">
              <CodeXml aria-hidden="true" className="size-5 shrink-0 text-accent" />
              <span>{t('withoutScript')}</span>
            </p>
          </div>
        )}
      </noscript>
      {/* See brokenScript. The link opens this address as a new document. */}
      <p role="alert" className="broken-note">
        {t('broken')} {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid */}
        <a href="">{t('tryAgain')}</a>
      </p>
    </>
  )
}
