import { useMessages } from '#web/words/use-messages.ts'

/** The turning ring alone, for buttons. */
export function SpinnerIcon() {
  return (
    <span
      aria-hidden="true"
      className="inline-block size-4 animate-spin rounded-full border-2 border-current border-e-transparent"
    />
  )
}

/**
 * A view that waits for its data (clause 4.8); keeps room so that little moves when it comes. Without
 * script nothing comes, which it says.
 */
export function Spinner({ label }: { label: string }) {
  const t = useMessages('ui')
  return (
    <div role="status" className="grid min-h-[50vh] place-items-center">
      <noscript>
        <span className="block max-w-xl text-center text-sand">{t('needsScript')}</span>
      </noscript>
      <span className="flex items-center gap-3 text-sand noscript:hidden">
        <span
          aria-hidden="true"
          className="inline-block size-8 animate-spin rounded-full border-3 border-tan border-e-transparent"
        />
        {label}
      </span>
    </div>
  )
}
