import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

const toneClasses = {
  good: 'border-good/50 text-good',
  bad: 'border-bad/50 text-bad',
  info: 'border-tan/50 text-cream',
} as const
const icons = { good: CircleCheck, bad: CircleAlert, info: Info } as const

type NoticeProps = {
  tone: keyof typeof toneClasses
  /** False inside a region that is announced anyway. */
  isAnnounced?: boolean
  children: ReactNode
}

/** Errors are announced at once, the rest politely. */
export function Notice({ tone, isAnnounced = true, children }: NoticeProps) {
  const Icon = icons[tone]
  const role = tone === 'bad' ? 'alert' : 'status'
  return (
    <div
      role={isAnnounced ? role : undefined}
      className={classNames(
        'flex items-start gap-2.5 rounded-control border bg-espresso/70 px-4 py-3',
        toneClasses[tone],
      )}
    >
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0">{children}</div>
    </div>
  )
}
