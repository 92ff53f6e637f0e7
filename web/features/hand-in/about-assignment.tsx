import { useId } from 'react'
import type { Assignment } from '#contract/assignments.ts'
import { RuleList } from '#web/features/work/rule-list.tsx'
import { useFormats } from '#web/format/use-formats.ts'
import { parseMarkdown } from '#web/page/markdown.ts'
import { RichText } from '#web/page/rich-text.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { mayChange, type Turn } from './turn.ts'

type AboutAssignmentProps = { assignment: Assignment; turn: Turn; now: number }

/** About an assignment: brief, dates, number of photographs, rules, and who sees the work. */
export function AboutAssignment({ assignment, turn, now }: AboutAssignmentProps) {
  const t = useMessages('hand-in')
  const assignments = useMessages('assignments')
  const formats = useFormats()
  const id = useId()
  const { brief, opensAt, dueAt, min, max, rules, sharing, peers } = assignment
  const isBegun = turn !== 'open' && turn !== 'early'
  const facts = [
    { label: t('opens'), at: opensAt !== null && opensAt > now ? opensAt : undefined },
    { label: t('due'), at: dueAt ?? undefined, text: assignments('noDue') },
    {
      label: t('photos'),
      text:
        min === max
          ? formats.number(min)
          : t('howMany', { min: formats.number(min), max: formats.number(max) }),
    },
    { label: t('whoSees'), text: t('seenBy', { who: peers ? 'peers' : sharing }) },
  ]
  const text = (
    <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_18rem]">
      <section aria-labelledby={id}>
        <h2 id={id} className={isBegun ? 'sr-only' : 'mb-3 text-2xl'}>
          {assignments('brief')}
        </h2>
        <RichText blocks={parseMarkdown(brief)} />
      </section>
      <section aria-label={t('facts')} className="grid content-start gap-6">
        <dl className="grid gap-3 sm:max-lg:grid-cols-2">
          {facts.map(
            ({ label, at, text }) =>
              (at ?? text) !== undefined && (
                <div key={label}>
                  <dt className="text-sm font-semibold text-text-quiet">{label}</dt>
                  <dd>
                    {at === undefined ? (
                      text
                    ) : (
                      <time dateTime={new Date(at).toISOString()}>{formats.dateTime(at)}</time>
                    )}
                  </dd>
                </div>
              ),
          )}
        </dl>
        {rules.length > 0 && (
          <div className="grid gap-2">
            <h3 className="font-sans text-sm font-semibold text-text-quiet">
              {assignments('rules')}
            </h3>
            <RuleList rules={rules} />
            {mayChange(turn) && <p className="text-sm text-text-quiet">{t('rulesInform')}</p>}
          </div>
        )}
      </section>
    </div>
  )
  if (!isBegun) return text
  // Once there are photographs, they come first.
  return (
    <details>
      <summary className="min-h-11 cursor-pointer py-2 font-semibold text-accent-strong hover:text-text">
        {assignments('briefAndRules')}
      </summary>
      <div className="pt-4">{text}</div>
    </details>
  )
}
