import { Button } from '#web/ui/button.tsx'
import { useHydrated } from '#web/ui/hydrated.ts'

/** Sends its form. Off until the page's script runs, because a form needs it to be sent. */
export function SubmitButton({ busy, children }: { busy: boolean; children: string }) {
  const hydrated = useHydrated()
  return (
    <Button type="submit" busy={busy} disabled={!hydrated} className="w-full">
      {children}
    </Button>
  )
}
