import { CircleCheck, CircleHelp, CircleX } from 'lucide-react'
import type { Version, Work } from '#contract/critique.ts'
import { ruleAnswers, type RuleAnswer } from '#contract/work-rules.ts'
import { api } from '#web/session/api.ts'
import { RowMenu } from '#web/ui/row-menu.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { useRuleWords } from './use-rule-words.ts'
import { useAct } from './use-act.ts'

const marks = { met: CircleCheck, 'not-met': CircleX, unknown: CircleHelp }
const looks = { met: 'text-good', 'not-met': 'text-waiting', unknown: 'text-sand' }

type RulesProps = { work: Work; version: Version; read: () => Promise<unknown> }

/** The rules of the assignment with what they found in a version; an instructor may decide otherwise (clause 18.5). */
export function Rules({ work, version, read }: RulesProps) {
  const t = useMessages('viewer')
  const word = useRuleWords()
  const facts = useMessages('work-facts')
  const { act } = useAct(read)
  if (work.rules.length === 0) return null

  const decide = (n: number, answer: RuleAnswer | null) =>
    void act(
      `${n}`,
      () => api.overruleRule({ params: { id: version._id, n }, body: { answer } }),
      t('ruleDecided'),
    )
  return (
    <div className="grid gap-2">
      <h3 className="font-sans text-sm font-semibold text-sand">{t('rules')}</h3>
      <ul className="grid gap-1">
        {work.rules.map((rule, index) => {
          const result = version.rules[index]
          if (result === undefined) return null
          const Mark = marks[result.answer]
          const others = ruleAnswers.filter((answer) => answer !== result.answer)
          return (
            <li key={index} className="flex items-start gap-2.5">
              <Mark
                aria-hidden="true"
                className={`mt-0.5 size-5 shrink-0 ${looks[result.answer]}`}
              />
              <span className="min-w-0 grow text-sm">
                <span className="block">{word.rule(rule)}</span>
                <span className={`block ${looks[result.answer]}`}>
                  {word.answer(rule, result)}
                  {result.overruled && <> · {facts('overruled')}</>}
                </span>
              </span>
              {work.mayAnswer && (
                <span className="work-menu">
                  <RowMenu label={t('decideRule', { rule: word.rule(rule) })}>
                    {others.map((answer) => (
                      <button key={answer} type="button" onClick={() => decide(index, answer)}>
                        {t('decideAs', { answer: facts('answer', { answer }) })}
                      </button>
                    ))}
                    {result.overruled && (
                      <button type="button" onClick={() => decide(index, null)}>
                        {t('decideBack')}
                      </button>
                    )}
                  </RowMenu>
                </span>
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
