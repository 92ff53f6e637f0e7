import { CodeXml } from 'lucide-react'

/** Without JavaScript: says what works and what does not. */
export function NoScriptNote() {
  return (
    <noscript>
      <div className="relative z-10 border-b border-line bg-espresso">
        <p className="mx-auto flex max-w-page items-start gap-3 px-4 py-2.5 text-sm sm:px-6">
          <CodeXml aria-hidden="true" className="size-5 shrink-0 text-tan" />
          <span>
            Without JavaScript you can look around here. To log in, order and pay, please allow it
            for this site.
          </span>
        </p>
      </div>
    </noscript>
  )
}
