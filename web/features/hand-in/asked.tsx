import { useId } from 'react'
import type { Assignment } from '#contract/assignments.ts'
import { useRuleWords } from '#web/features/work/use-rule-words.ts'
import { useFormats } from '#web/format/use-formats.ts'
import { parseMarkdown } from '#web/page/markdown.ts'
import { RichText } from '#web/page/rich-text.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { mayChange, type Turn } from './turn.ts'

type AskedProps = { assignment: Assignment; turn: Turn; now: number }

/** What an assignment asks for: the brief, until when, how many photographs, the rules, and who sees them. */
export function Asked({ assignment, turn, now }: AskedProps) {
  const t = useMessages('hand-in')
  const words = useRuleWords()
  const formats = useFormats()
  const id = useId()
  const { brief, opensAt, dueAt, min, max, rules, sharing, peers } = assignment
  const isBegun = turn !== 'open' && turn !== 'early'
  const facts = [
    { label: t('opens'), at: opensAt !== null && opensAt > now ? opensAt : undefined },
    { label: t('due'), at: dueAt ?? undefined, text: t('noDue') },
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
          {t('brief')}
        </h2>
        <RichText blocks={parseMarkdown(brief)} />
      </section>
      <section aria-label={t('facts')} className="grid content-start gap-6">
        <dl className="grid gap-3 sm:max-lg:grid-cols-2">
          {facts.map(
            ({ label, at, text }) =>
              (at ?? text) !== undefined && (
                <div key={label}>
                  <dt className="text-sm font-semibold text-sand">{label}</dt>
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
            <h3 className="font-sans text-sm font-semibold text-sand">{t('rules')}</h3>
            <ul className="grid list-disc gap-1 ps-5 marker:text-tan">
              {rules.map((rule, index) => (
                <li key={index}>{words.rule(rule)}</li>
              ))}
            </ul>
            {mayChange(turn) && <p className="text-sm text-sand">{t('rulesInform')}</p>}
          </div>
        )}
      </section>
    </div>
  )
  if (!isBegun) return text
  // The photographs come first now.
  return (
    <details>
      <summary className="min-h-11 cursor-pointer py-2 font-semibold text-tan-bright hover:text-cream">
        {t('asked')}
      </summary>
      <div className="pt-4">{text}</div>
    </details>
  )
}
