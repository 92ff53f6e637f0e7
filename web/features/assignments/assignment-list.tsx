import { Link } from 'react-router'
import type { ListedAssignment, OwnHandIn } from '#contract/assignments.ts'
import { RuleList } from '#web/features/work/rule-list.tsx'
import { useFormats } from '#web/format/use-formats.ts'
import { frameNumber } from '#web/format/frame-number.ts'
import { ChangeButton } from '#web/actions/change-button.tsx'
import { useChange, type Changes } from '#web/actions/use-change.ts'
import { useDeletion } from '#web/actions/use-deletion.ts'
import { parseMarkdown } from '#web/page/markdown.ts'
import { RichText } from '#web/page/rich-text.tsx'
import { useSite } from '#web/page/site.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { RowMenu } from '#web/ui/row-menu.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { audienceOf } from './assignment-form.ts'
import { formatCount, formatCounts, formatState, toneOf } from './assignment-words.ts'
import { assignmentFormAddress, handInAddress, sheetAddress } from '#web/features/work/addresses.ts'

type AssignmentListProps = {
  assignments: ListedAssignment[]
  teaches: boolean
  now: number
}

/** Clauses 18.1 and 18.11. */
export function AssignmentList({ assignments, teaches, now }: AssignmentListProps) {
  const changes = useChange()
  return (
    <ol className="border-b border-edge">
      {assignments.map((assignment, index) => (
        <li key={assignment._id} className="border-t border-edge py-5">
          <Row {...{ assignment, index, teaches, now, changes }} />
        </li>
      ))}
    </ol>
  )
}

type RowProps = Omit<AssignmentListProps, 'assignments'> & {
  assignment: ListedAssignment
  index: number
  changes: Changes
}

function Row({ assignment, index, teaches, now, changes }: RowProps) {
  const t = useMessages('assignments')
  const formats = useFormats()
  const { timeZone } = useSite()
  const { _id, classId, title, own } = assignment
  const sheet = sheetAddress(classId, _id)
  return (
    <article className="grid gap-x-6 gap-y-2 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="grid min-w-0 gap-1">
        <h2 className="flex gap-3 font-sans text-lg leading-snug font-semibold text-text">
          <span aria-hidden="true" className="font-normal text-text-quiet tabular-nums">
            {frameNumber(index)}
          </span>
          <Link
            to={teaches ? sheet : handInAddress(_id)}
            className="min-w-0 underline decoration-accent/60 underline-offset-4 wrap-anywhere hover:text-accent-strong"
          >
            {title}
          </Link>
        </h2>
        <p className="text-text">{formatState(assignment, { t, formats, timeZone, now })}</p>
        <p className="flex flex-wrap gap-x-4 text-sm text-text-quiet">
          <span>{formatCount(assignment, t)}</span>
          <span>{t('audience', { audience: audienceOf(assignment) })}</span>
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 sm:grid sm:content-start sm:justify-items-end">
        <p className="grow text-sm">
          {teaches ? (
            formatCounts(assignment, t)
          ) : own === null ? (
            <span className="text-text-quiet">{t('notStarted')}</span>
          ) : (
            <OwnStatus own={own} />
          )}
        </p>
        <span className="flex items-center gap-1">
          {teaches ? (
            <Teaching {...{ assignment, sheet, changes }} />
          ) : (
            <Studying {...{ assignment, sheet, now }} />
          )}
        </span>
      </div>
      <FoldedBrief assignment={assignment} />
    </article>
  )
}

function OwnStatus({ own: { status, late } }: { own: OwnHandIn }) {
  const t = useMessages('assignments')
  const tone = toneOf(status)
  const words = t('status', { status })
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-3">
      {tone === undefined ? words : <StatusBadge tone={tone}>{words}</StatusBadge>}
      {late && <span className="text-text-quiet">{t('late')}</span>}
    </span>
  )
}

type Own = { assignment: ListedAssignment; sheet: string }

/** Names the row after a link or a button, for screen readers. */
const Of = ({ title }: { title: string }) => <span className="sr-only"> {title}</span>

function Teaching({ assignment, sheet, changes }: Own & { changes: Changes }) {
  const t = useMessages('assignments')
  const { _id, classId, title, closedAt } = assignment
  const params = { id: _id }
  const deletion = useDeletion()
  return (
    <>
      <ButtonLink to={sheet} variant="quiet" size="small">
        {t('sheet')}
        <Of title={title} />
      </ButtonLink>
      <RowMenu label={useMessages('dashboard')('moreActions', { name: title })}>
        <Link to={assignmentFormAddress(classId, _id)}>
          {t('edit')}
          <Of title={title} />
        </Link>
        {closedAt === null && (
          <ChangeButton
            changes={changes}
            requested={{
              name: `close ${_id}`,
              label: t('close'),
              about: title,
              variant: 'quiet',
              question: {
                title: t('closeTitle', { title }),
                text: t('closeText'),
                agree: t('closeAgree'),
              },
              call: (call) => call('closeAssignment', { params }),
              success: { title: t('closeDone') },
              unchanged: t('closedAlready'),
            }}
          />
        )}
        <ChangeButton
          changes={changes}
          requested={{
            name: `delete ${_id}`,
            label: t('delete'),
            about: title,
            variant: 'danger',
            question: deletion.question(t('deleteText')),
            call: (call) => call('deleteAssignment', { params }),
            success: { title: t('deleteDone') },
            unchanged: t('deletedAlready'),
          }}
        />
      </RowMenu>
    </>
  )
}

function Studying({ assignment, sheet, now }: Own & { now: number }) {
  const t = useMessages('assignments')
  const { _id, title, own, opensAt, closedAt, sharing } = assignment
  const isOpen = closedAt === null && (opensAt === null || opensAt <= now)
  const action =
    own?.status === 'again' || (own?.status === 'draft' && isOpen)
      ? 'goOn'
      : own === null && isOpen
        ? 'start'
        : 'open'
  return (
    <>
      <ButtonLink to={handInAddress(_id)} variant="quiet" size="small">
        {t(action)}
        <Of title={title} />
      </ButtonLink>
      {sharing === 'class' && (
        <ButtonLink to={sheet} variant="quiet" size="small" className="border-transparent">
          {t('sheet')}
          <Of title={title} />
        </ButtonLink>
      )}
    </>
  )
}

export function FoldedBrief({ assignment: { title, brief, rules } }: Pick<Own, 'assignment'>) {
  const t = useMessages('assignments')
  return (
    <details className="min-w-0 sm:col-span-2">
      <summary className="w-fit cursor-pointer py-3 text-sm font-semibold text-accent-strong hover:text-text">
        {t(rules.length > 0 ? 'briefAndRules' : 'brief')}
        <Of title={title} />
      </summary>
      <div className="grid gap-x-12 gap-y-4 pt-1 pb-3 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <RichText blocks={parseMarkdown(brief)} />
        {rules.length > 0 && (
          <div className="grid content-start gap-2">
            <h3 className="font-sans text-sm font-semibold text-text-quiet">{t('rules')}</h3>
            <RuleList rules={rules} />
          </div>
        )}
      </div>
    </details>
  )
}
