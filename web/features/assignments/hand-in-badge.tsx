import type { OwnHandIn } from '#contract/assignments.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { toneOf } from './assignment-words.ts'

type HandInBadgeProps = { handIn: Pick<OwnHandIn, 'status'> & Partial<Pick<OwnHandIn, 'late'>> }

/** Where a hand-in stands: 'Draft', 'Handed in', and whether it was late. */
export function HandInBadge({ handIn: { status, late } }: HandInBadgeProps) {
  const t = useMessages('assignments')
  const tone = toneOf(status)
  const words = t('status', { status })
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-3">
      {tone === undefined ? words : <StatusBadge tone={tone}>{words}</StatusBadge>}
      {late && <span className="text-sand">{t('late')}</span>}
    </span>
  )
}
