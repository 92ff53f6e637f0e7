import { useMessages } from '#web/words/use-messages.ts'

export function SpinnerIcon() {
  return (
    <span
      aria-hidden="true"
      className="inline-block size-4 animate-spin rounded-full border-2 border-current border-e-transparent"
    />
  )
}

/** Clause 4.8; reserves room so that little moves. Without script it says that nothing will load. */
export function Spinner({ label }: { label: string }) {
  const t = useMessages('ui')
  return (
    <div role="status" className="grid min-h-[50vh] place-items-center">
      <noscript>
        <span className="block max-w-xl text-center text-text-quiet">{t('needsScript')}</span>
      </noscript>
      <span className="flex items-center gap-3 text-text-quiet spinner noscript:hidden">
        <span
          aria-hidden="true"
          className="inline-block size-8 animate-spin rounded-full border-3 border-accent border-e-transparent"
        />
        {label}
      </span>
    </div>
  )
}
