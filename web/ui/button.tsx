import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import { classNames } from './class-names.ts'
import { SpinnerIcon } from './spinner.tsx'

export type Variant = 'primary' | 'quiet' | 'danger'
type Size = 'normal' | 'small'

const base =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-control border py-2 text-center font-semibold no-underline transition-colors duration-150'

const variantClasses: Record<Variant, string> = {
  // Forced colours remove the ground and show the border.
  primary: 'border-transparent bg-accent text-on-accent hover:bg-accent-strong',
  quiet: 'border-accent/60 text-text hover:border-accent hover:bg-accent/15',
  danger: 'border-bad/35 text-bad hover:border-bad hover:bg-bad/15',
}

const sizes: Record<Size, string> = {
  normal: 'px-6 text-base',
  small: 'px-4 text-sm',
}

const offClass =
  'disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-progress aria-disabled:opacity-75'

type ButtonProps = ComponentProps<'button'> & {
  variant?: Variant
  size?: Size
  /** Waits for the server: says so, keeps the focus, and cannot be pressed again. */
  busy?: boolean
  children: ReactNode
}

export function Button({
  variant = 'primary',
  size = 'normal',
  busy = false,
  disabled = false,
  type = 'button',
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  // The words have an element of their own, so that new ones also replace those of the browser's translator.
  return (
    <button
      {...rest}
      type={type}
      onClick={press}
      // A really disabled button loses the focus, and a dialog could not give it back.
      disabled={disabled && !busy}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      className={classNames(base, variantClasses[variant], sizes[size], offClass, className)}
    >
      {busy && <SpinnerIcon />}
      <span className="contents">{children}</span>
    </button>
  )
}

export function ButtonLink({
  variant = 'primary',
  size = 'normal',
  className,
  ...rest
}: ComponentProps<typeof Link> & { variant?: Variant; size?: Size }) {
  return (
    <Link {...rest} className={classNames(base, variantClasses[variant], sizes[size], className)} />
  )
}
