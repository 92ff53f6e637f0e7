import { Button, type Variant } from '#web/ui/button.tsx'
import { useHydrated } from '#web/ui/hydrated.ts'

type SubmitButtonProps = {
  busy: boolean
  variant?: Variant
  className?: string
  children: string
}

/** Disabled until the page's script runs, which submitting needs. */
export function SubmitButton(props: SubmitButtonProps) {
  const { busy, variant, className = 'w-full', children } = props
  const hydrated = useHydrated()
  return (
    <Button type="submit" variant={variant} busy={busy} disabled={!hydrated} className={className}>
      {children}
    </Button>
  )
}
