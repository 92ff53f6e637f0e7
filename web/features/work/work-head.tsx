import { ArrowLeft, ChevronLeft, ChevronRight, type LucideIcon } from 'lucide-react'
import { Link } from 'react-router'
import type { Work } from '#contract/critique.ts'
import { PageHead } from '#web/page/site.tsx'
import { StatusBadge, type Tone } from '#web/ui/status-badge.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { AddVersion } from './add-version.tsx'
import { assignmentsAddress, handInAddress, workAddress } from './addresses.ts'
import { AnswerHandIn } from './answer-hand-in.tsx'
import { HandInAgain } from './hand-in-again.tsx'
import { NextInQueue } from './next-in-queue.tsx'
import { useReadWork, useShown } from './viewer-context.tsx'
import { ViewerKeys } from './viewer-keys.tsx'

const tones: Record<Work['status'], Tone> = {
  draft: 'waiting',
  'handed-in': 'waiting',
  again: 'waiting',
  done: 'good',
}

/** In characters; a longer title in large type would push the photograph off a phone's screen. */
const longTitle = 50

export function WorkHead() {
  const t = useMessages('viewer')
  const assignment = useMessages('assignments')
  const handIn = useMessages('hand-in')
  const { work } = useReadWork()
  const { version } = useShown()
  const { status, late, studentName, isOwn, assignmentTitle, classId, className } = work
  const [back, place] = isOwn
    ? [handInAddress(work.assignmentId), assignmentTitle]
    : [assignmentsAddress(classId), className]
  const title = work.title || t('untitled')
  return (
    <header className="work-head">
      <PageHead title={useMessages('dashboard')('title', { page: title })} />
      <div className="flex items-center justify-between gap-2">
        <Link
          to={back}
          className="flex min-h-11 min-w-0 items-center gap-2 text-sm text-text-quiet no-underline hover:text-text"
        >
          <ArrowLeft aria-hidden="true" className="size-4 shrink-0" />
          <span className="line-clamp-2 wrap-anywhere">{place}</span>
        </Link>
        <div className="flex shrink-0 items-center">
          <Neighbours work={work} />
          <ViewerKeys />
        </div>
      </div>
      <h1
        tabIndex={-1}
        className={`wrap-anywhere ${title.length > longTitle ? 'text-xl' : 'text-3xl'}`}
      >
        {title}
      </h1>
      <p className="text-sm wrap-anywhere text-text-quiet">
        {isOwn ? className : t('byFor', { student: studentName, assignment: assignmentTitle })}
      </p>
      <p className="flex flex-wrap gap-x-4 text-sm">
        <StatusBadge tone={tones[status]}>{assignment('status', { status })}</StatusBadge>
        {late && <StatusBadge tone="bad">{assignment('late')}</StatusBadge>}
        {status === 'again' && !version.handedIn && (
          <StatusBadge tone="waiting">{handIn('isNew')}</StatusBadge>
        )}
      </p>
      {work.mayAnswer && status === 'handed-in' && <AnswerHandIn />}
      {work.mayAnswer && status !== 'handed-in' && <NextInQueue handInId={work.handInId} />}
      {work.mayAddVersion && <AddVersion />}
      {work.mayAddVersion && status === 'again' && work.hasNew && <HandInAgain />}
    </header>
  )
}

/** Other photographs of the hand-in; renders nothing without any. */
function Neighbours({ work: { _id, works } }: { work: Work }) {
  const t = useMessages('viewer')
  const index = works.findIndex((each) => each._id === _id)
  if (works.length < 2 || index === -1) return null
  return (
    <nav aria-label={t('handIn')} className="flex shrink-0 items-center">
      <Neighbour to={works[index - 1]?._id} label={t('previous')} Icon={ChevronLeft} />
      <span className="text-sm text-text-quiet tabular-nums">
        {t('nthOf', { number: index + 1, count: works.length })}
      </span>
      <Neighbour to={works[index + 1]?._id} label={t('next')} Icon={ChevronRight} />
    </nav>
  )
}

type NeighbourProps = { to: string | undefined; label: string; Icon: LucideIcon }

function Neighbour({ to, label, Icon }: NeighbourProps) {
  const icon = <Icon aria-hidden="true" className="size-5" />
  const arrowClass = 'grid size-11 place-items-center rounded-control'
  // An arrow without a target keeps its place, so that the other does not move under the pointer.
  if (to === undefined) return <span className={`${arrowClass} opacity-30`}>{icon}</span>
  return (
    <Link
      to={workAddress(to)}
      aria-label={label}
      title={label}
      className={`${arrowClass} text-text hover:bg-text/10`}
    >
      {icon}
    </Link>
  )
}
