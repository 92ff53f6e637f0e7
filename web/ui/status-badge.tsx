import { CircleCheck, CircleX, Clock } from 'lucide-react'
import { classNames } from './class-names.ts'

export type Tone = 'good' | 'waiting' | 'bad' | 'past'

const toneClasses = {
  good: 'text-good',
  waiting: 'text-waiting',
  bad: 'text-bad',
  past: 'text-text-quiet',
} as const
const icons = { good: CircleCheck, waiting: Clock, bad: CircleX, past: CircleCheck } as const

/** By word, icon and colour: colour is never the only sign. */
export function StatusBadge({ tone, children }: { tone: Tone; children: string }) {
  const Icon = icons[tone]
  return (
    <span
      className={classNames(
        'inline-flex items-baseline gap-1.5 font-semibold whitespace-nowrap',
        toneClasses[tone],
      )}
    >
      <Icon aria-hidden="true" className="size-4 shrink-0 self-center" />
      {children}
    </span>
  )
}
