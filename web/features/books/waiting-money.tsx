import { Link } from 'react-router'
import type { OpenItem, ProviderHealth } from '#contract/books.ts'
import type { Formats } from '#messages/formats.ts'
import { useFormats } from '#web/format/use-formats.ts'
import { ChangeButton } from '#web/lists/row-buttons.tsx'
import { useChange, type Change } from '#web/lists/use-change.ts'
import { api } from '#web/session/api.ts'
import { Notice } from '#web/ui/notice.tsx'
import { StatusBadge, type Tone } from '#web/ui/status-badge.tsx'

type Look = { word: string; tone: Tone }

/** What each of them is called, and how it looks; whatever else is a payment that is being made. */
function lookOf({ kind, status }: OpenItem): Look {
  if (kind === 'dispute') return { word: 'Disputed at the bank', tone: 'bad' }
  if (kind === 'refund')
    return status === 'failed'
      ? { word: 'Refund failed', tone: 'bad' }
      : { word: 'To be given back by hand', tone: 'waiting' }
  if (status === 'fault') return { word: 'Payment at fault', tone: 'bad' }
  if (status === 'processing') return { word: 'Money on its way', tone: 'waiting' }
  return { word: 'Being paid', tone: 'past' }
}

const giveBack = (item: OpenItem, formats: Formats): Change => ({
  name: `return ${item._id}`,
  label: 'Give it back',
  about: `${item.studentName}, ${formats.sum(item.amount)}`,
  question: {
    title: 'Give it back?',
    text: 'All that was paid goes back, and the seats become free. The student can pay again.',
    about: `${item.studentName}: ${item.note ?? ''}`,
    agree: 'Give it back',
  },
  call: () => api.returnFault({ params: { id: item._id } }),
  success: { title: 'It goes back', text: 'The refunds show what becomes of it.' },
  unchanged: 'Nothing was waiting here.',
})

type WaitingMoneyProps = { items: OpenItem[]; health: ProviderHealth }

/** What is open, failed or at fault (clause 13.11), with what an admin can do about it. */
export function WaitingMoney({ items, health }: WaitingMoneyProps) {
  const changes = useChange()
  const formats = useFormats()
  return (
    <section aria-labelledby="waiting" className="mb-12">
      <h2 id="waiting" className="mb-4 text-2xl">
        Open or at fault
      </h2>
      {health.isSet && health.problem === null && (
        <p className="mb-4">
          <StatusBadge tone="good">The payment provider answers</StatusBadge>
        </p>
      )}
      {health.problem !== null && (
        <div className="mb-4 max-w-3xl">
          <Notice tone="bad">
            <strong className="block">The payment provider does not answer as it should</strong>
            {health.problem} What is open stays as it is until it does.
          </Notice>
        </div>
      )}
      {items.length === 0 ? (
        <p className="text-sand">Nothing is open, and nothing is at fault.</p>
      ) : (
        <ul className="border-b border-line">
          {items.map((item) => {
            const { word, tone } = lookOf(item)
            return (
              <li
                key={item._id}
                className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line py-3"
              >
                <div className="min-w-0 basis-64 grow">
                  <StatusBadge tone={tone}>{word}</StatusBadge>
                  <p className="wrap-anywhere">
                    {item.studentName},{' '}
                    <span className="tabular-nums">{formats.sum(item.amount)}</span>
                  </p>
                  <p className="text-sm text-sand wrap-anywhere">
                    {item.note ?? formats.dateTime(item.at)}
                    {item.dueAt !== null && `, until ${formats.dateTime(item.dueAt)}`}
                  </p>
                </div>
                {item.status === 'fault' && (
                  <ChangeButton changes={changes} requested={giveBack(item, formats)} />
                )}
                {item.kind === 'refund' && (
                  <Link
                    to={`/dashboard/refunds?status=${item.status}`}
                    className="inline-flex min-h-11 items-center underline decoration-line underline-offset-4 hover:text-tan-bright"
                  >
                    Go to the refunds<span className="sr-only">: {item.studentName}</span>
                  </Link>
                )}
                {item.kind === 'dispute' && (
                  <p className="text-sm text-sand">Answer it at the payment provider.</p>
                )}
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}
