import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

const toneClasses = {
  good: 'border-good/50 text-good',
  bad: 'border-bad/50 text-bad',
  info: 'border-accent/50 text-text',
} as const
const icons = { good: CircleCheck, bad: CircleAlert, info: Info } as const

type NoticeProps = {
  tone: keyof typeof toneClasses
  /** A button beside the text. */
  action?: ReactNode
  children: ReactNode
}

const noticeLine = 'flex flex-wrap items-center gap-x-4 gap-y-2'

/**
 * Errors are announced. The rest is not by itself: a polite region must be there before its text, so a notice
 * that appears later needs one around it.
 */
export function Notice({ tone, action, children }: NoticeProps) {
  const Icon = icons[tone]
  return (
    <div
      role={tone === 'bad' ? 'alert' : undefined}
      className={classNames(
        'flex items-start gap-2.5 rounded-control border bg-card/70 px-4 py-3',
        toneClasses[tone],
      )}
    >
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <div className={classNames('min-w-0 wrap-anywhere', action !== undefined && noticeLine)}>
        {children}
        {action}
      </div>
    </div>
  )
}
