import type { MouseEvent } from 'react'
import { Button, type Variant } from '#web/ui/button.tsx'
import { useHydrated } from '#web/ui/hydrated.ts'

/**
 * For `onMouseDown`: the focus comes with the end of a press. At its beginning, the check of the field that
 * is left would move the button away from under the pointer.
 */
export const holdFocus = (event: MouseEvent) => event.preventDefault()
const takeFocus = (event: MouseEvent<HTMLElement>) => {
  // Enter in a field clicks the button, too, without a press: then the field is still where one is.
  if (event.detail > 0) event.currentTarget.focus()
}

type SubmitButtonProps = {
  busy: boolean
  variant?: Variant
  className?: string
  children: string
}

/** Sends its form. Off until the page's script runs, because a form needs it to be sent. */
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
