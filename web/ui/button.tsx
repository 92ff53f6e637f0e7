import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import { classNames } from './class-names.ts'
import { SpinnerIcon } from './spinner.tsx'

type Variant = 'primary' | 'quiet' | 'danger'

const base =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-full px-6 py-2 text-base font-semibold no-underline transition-colors duration-150'

const looks: Record<Variant, string> = {
  primary: 'bg-tan text-ink hover:bg-tan-bright',
  quiet: 'border border-tan/60 text-cream hover:border-tan hover:bg-tan/15',
  danger: 'border border-bad/60 text-bad hover:border-bad hover:bg-bad/15',
}

const offLook = 'disabled:cursor-not-allowed disabled:opacity-55'

type ButtonProps = ComponentProps<'button'> & {
  variant?: Variant
  /** Waits for the server: says so and cannot be pressed again. */
  busy?: boolean
  children: ReactNode
}

export function Button({
  variant = 'primary',
  busy = false,
  disabled = false,
  type = 'button',
  className,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={classNames(base, looks[variant], offLook, className)}
    >
      {busy && <SpinnerIcon />}
      {children}
    </button>
  )
}

export function ButtonLink({
  variant = 'primary',
  className,
  ...rest
}: ComponentProps<typeof Link> & { variant?: Variant }) {
  return <Link {...rest} className={classNames(base, looks[variant], className)} />
}
