import { Link } from 'react-router'
import type { OpenItem, ProviderHealth } from '#contract/books.ts'
import { useFormats } from '#web/format/use-formats.ts'
import { ChangeButton } from '#web/actions/change-button.tsx'
import { useChange, type Changes } from '#web/actions/use-change.ts'
import { Notice } from '#web/ui/notice.tsx'
import { StatusBadge, type Tone } from '#web/ui/status-badge.tsx'
import { RichMessage } from '#web/words/rich-message.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { useProblemWording } from './money-problems.ts'

/** Any other kind is a payment in progress. */
function badgeOf({ kind, status }: OpenItem): { state: string; tone: Tone } {
  if (kind === 'dispute') return { state: 'disputed', tone: 'bad' }
  if (kind === 'refund')
    return status === 'failed'
      ? { state: 'refund-failed', tone: 'bad' }
      : { state: 'refund-by-hand', tone: 'waiting' }
  if (status === 'fault') return { state: 'mismatch', tone: 'bad' }
  if (status === 'processing') return { state: 'processing', tone: 'waiting' }
  return { state: 'paying', tone: 'past' }
}

const isInProgress = (item: OpenItem) => ['processing', 'paying'].includes(badgeOf(item).state)

type WaitingMoneyProps = { items: OpenItem[]; health: ProviderHealth }

/** Clause 13.11. */
export function WaitingMoney({ items, health }: WaitingMoneyProps) {
  const t = useMessages('books')
  const inProgress = items.filter(isInProgress)
  const waiting = items.filter((item) => !isInProgress(item))
  return (
    <section aria-labelledby="waiting" className="mb-12">
      <h2 id="waiting" className="mb-4 text-2xl">
        {t('attention')}
      </h2>
      {health.isSet && health.problem === null && (
        <p className="mb-4 font-semibold text-good">{t('providerFine')}</p>
      )}
      {health.problem !== null && (
        <div className="mb-4 max-w-3xl">
          <Notice tone="bad">
            <RichMessage
              of={t}
              message="providerProblem"
              values={{ problem: health.problem }}
              tags={{ b: <strong className="block" /> }}
            />
          </Notice>
        </div>
      )}
      {waiting.length === 0 ? (
        <p className="text-text-quiet">{t('noneOpen')}</p>
      ) : (
        <WaitingItems items={waiting} />
      )}
      {inProgress.length > 0 && (
        <>
          <h3 className="mt-8 mb-4 text-xl">{t('inProgress')}</h3>
          <WaitingItems items={inProgress} />
        </>
      )}
    </section>
  )
}

export function WaitingItems({ items }: { items: OpenItem[] }) {
  const changes = useChange()
  return (
    <ul className="border-b border-edge">
      {items.map((item) => (
        <WaitingItem key={item._id} item={item} changes={changes} />
      ))}
    </ul>
  )
}

function WaitingItem({ item, changes }: { item: OpenItem; changes: Changes }) {
  const t = useMessages('books')
  const formats = useFormats()
  const wordProblem = useProblemWording()
  const { _id, studentName: student, kind, note, at, dueAt } = item
  const { state, tone } = badgeOf(item)
  const about = t('about', { student, sum: formats.sum(item.amount) })
  const problem = note && wordProblem(note, item.problem)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-edge py-3">
      <div className="min-w-0 basis-64 grow">
        <StatusBadge tone={tone}>{t('openState', { state })}</StatusBadge>
        <p className="wrap-anywhere tabular-nums">{about}</p>
        <p className="text-sm text-text-quiet wrap-anywhere">{problem ?? formats.dateTime(at)}</p>
        {dueAt !== null && (
          <p className="text-sm text-text-quiet">{t('due', { time: formats.dateTime(dueAt) })}</p>
        )}
      </div>
      {item.status === 'fault' && (
        <ChangeButton
          changes={changes}
          requested={{
            name: `return ${_id}`,
            label: t('refundPayment'),
            about,
            question: {
              title: t('refundQuestion'),
              text: t('refundText'),
              about: problem === null ? student : t('aboutProblem', { student, problem }),
              agree: t('refundPayment'),
            },
            call: (call) => call('returnFault', { params: { id: _id } }),
            success: { title: t('refundStarted'), text: t('refundStartedText') },
            unchanged: t('refundedAlready'),
          }}
        />
      )}
      {kind === 'refund' && (
        <Link
          to={`/dashboard/refunds?status=${item.status}`}
          className="inline-flex min-h-11 items-center underline decoration-edge underline-offset-4 hover:text-accent-strong"
        >
          <RichMessage of={t} message="toRefunds" values={{ student }} />
        </Link>
      )}
      {kind === 'dispute' && <p className="text-sm text-text-quiet">{t('toProvider')}</p>}
    </li>
  )
}
