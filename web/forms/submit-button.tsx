import type { MouseEvent } from 'react'
import { Button, type Variant } from '#web/ui/button.tsx'
import { useHydrated } from '#web/ui/hydrated.ts'

/**
 * For `onMouseDown`: focus at the end of a press. At its start, validation of the left field would move the
 * button from under the pointer.
 */
export const holdFocus = (event: MouseEvent) => event.preventDefault()
const takeFocus = (event: MouseEvent<HTMLElement>) => {
  // Enter in a field also clicks the button, without a press: then the focus stays in the field.
  if (event.detail > 0) event.currentTarget.focus()
}

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
    <Button
      type="submit"
      variant={variant}
      busy={busy}
      disabled={!hydrated}
      onMouseDown={holdFocus}
      onClick={takeFocus}
      className={className}
    >
      {children}
    </Button>
  )
}
