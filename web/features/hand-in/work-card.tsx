import { useId } from 'react'
import { Link } from 'react-router'
import type { OwnWork } from '#contract/hand-ins.ts'
import type { WorkRule } from '#contract/work-rules.ts'
import { frameNumber } from '#web/format/frame-number.ts'
import { workAddress } from '#web/features/work/addresses.ts'
import { RuleResults } from '#web/features/work/rule-results.tsx'
import { useRuleWords } from '#web/features/work/use-rule-words.ts'
import { WorkImage } from '#web/features/work/work-image.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { RichMessage } from '#web/words/rich-message.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { WorkTexts, type Flushes } from './work-texts.tsx'

const linkClass =
  'inline-flex min-h-11 items-center text-sm font-semibold text-accent-strong underline decoration-accent/60 underline-offset-4 hover:text-text'

export function useWorkName(): (work: OwnWork, index: number) => string {
  const t = useMessages('hand-in')
  return ({ title }, index) => title || t('photo', { number: index + 1 })
}

type WorkCardProps = {
  work: OwnWork
  index: number
  rules: WorkRule[]
  /** Null if nothing can be changed now. */
  changes: { isAgain: boolean; flushes: Flushes; isRemoving: boolean; remove: () => void } | null
}

/** One of a student's photographs, with its facts, its rules and its texts. */
export function WorkCard({ work, index, rules, changes }: WorkCardProps) {
  const t = useMessages('hand-in')
  const viewer = useMessages('viewer')
  const nameOf = useWorkName()
  const headingId = useId()
  const photo = nameOf(work, index)
  const { _id: id, pictures, width, height, alt, note, version, isNew, openThreads } = work
  return (
    <li className="grid content-start gap-x-8 gap-y-6 border-t border-edge py-6 sm:grid-cols-[minmax(0,14rem)_minmax(0,1fr)] lg:grid-cols-[minmax(0,20rem)_minmax(0,1fr)]">
      <div className="grid content-start gap-3">
        <Link to={workAddress(id)} tabIndex={-1} aria-hidden="true" className="justify-self-start">
          <WorkImage
            pictures={pictures}
            width={width}
            height={height}
            loading="lazy"
            alt=""
            sizes="(min-width: 1024px) 20rem, (min-width: 640px) 14rem, 92vw"
            className="h-auto max-h-96 w-auto max-w-full rounded-print bg-raised"
          />
        </Link>
        <p className="flex flex-wrap items-center gap-x-4 text-sm text-text-quiet">
          <span aria-hidden="true" className="tabular-nums">
            {frameNumber(index)}
          </span>
          {version > 1 && <span>{viewer('version', { number: version })}</span>}
          <Link to={workAddress(id)} className={linkClass}>
            <RichMessage of={t} message="open" values={{ photo }} />
          </Link>
        </p>
        <Facts work={work} photo={photo} mayAdd={changes !== null} />
        {rules.length > 0 && <RuleResults rules={rules} results={work.rules} />}
      </div>
      {/* Its fields have the same names as those of the other photographs. */}
      <div role="group" aria-labelledby={headingId} className="grid min-w-0 content-start gap-5">
        <h3 id={headingId} className="text-xl wrap-anywhere">
          {photo}
        </h3>
        {changes?.isAgain && (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            {openThreads > 0 && (
              <StatusBadge tone="waiting">{t('openComments', { count: openThreads })}</StatusBadge>
            )}
            {isNew && <StatusBadge tone="waiting">{t('isNew')}</StatusBadge>}
            <ButtonLink to={workAddress(id)} variant="quiet" size="small">
              <span>
                <RichMessage of={t} message="addReshoot" values={{ photo }} />
              </span>
            </ButtonLink>
          </div>
        )}
        {changes === null ? (
          <dl className="grid gap-3 empty:hidden">
            <TextFact label={t('alt')} text={alt} />
            <TextFact label={t('note')} text={note} />
          </dl>
        ) : (
          <WorkTexts key={id} work={work} flushes={changes.flushes} />
        )}
        {changes !== null && (
          <div>
            <Button
              variant="danger"
              size="small"
              busy={changes.isRemoving}
              onClick={changes.remove}
            >
              <span>
                <RichMessage of={t} message="remove" values={{ photo }} />
              </span>
            </Button>
          </div>
        )}
      </div>
    </li>
  )
}

const TextFact = ({ label, text }: { label: string; text: string }) =>
  text !== '' && (
    <div>
      <dt className="text-sm font-semibold text-text-quiet">{label}</dt>
      <dd className="whitespace-pre-line wrap-anywhere">{text}</dd>
    </div>
  )

function Facts({ work, photo, mayAdd }: { work: OwnWork; photo: string; mayAdd: boolean }) {
  const t = useMessages('hand-in')
  const words = useRuleWords()
  const { _id: id, facts } = work
  if (facts === null)
    return (
      <div className="text-sm text-text-quiet">
        <p>{t('noFacts')}</p>
        {mayAdd && (
          <Link to={workAddress(id)} className={linkClass}>
            <RichMessage of={t} message="addFacts" values={{ photo }} />
          </Link>
        )}
      </div>
    )
  const lines = [
    words.exposure(facts),
    [words.camera(facts), facts.lens].filter((one) => one !== undefined).join(' · '),
    facts.takenAt === undefined ? '' : words.localTime(facts.takenAt),
  ].filter((line) => line !== '')
  return (
    <div className="grid gap-1 text-sm text-text-quiet tabular-nums">
      {lines.map((line) => (
        <p key={line} className="wrap-anywhere">
          {line}
        </p>
      ))}
    </div>
  )
}
