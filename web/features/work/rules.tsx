import type { RuleResult } from '#contract/hand-ins.ts'
import { ruleAnswers, type RuleAnswer, type WorkRule } from '#contract/work-rules.ts'
import { RowMenu } from '#web/ui/row-menu.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { RuleResults } from './rule-results.tsx'
import { useWorkCall } from './use-work-call.ts'
import { useRuleWords } from './use-rule-words.ts'
import { useReadWork, useShown } from './viewer-context.tsx'

/** An instructor can overrule results (clause 18.5). */
export function Rules() {
  const t = useMessages('viewer')
  const { work, read } = useReadWork()
  const { version } = useShown()
  const { run } = useWorkCall(read)
  if (work.rules.length === 0) return null

  const decide = (n: number, answer: RuleAnswer | null) =>
    void run(
      `${n}`,
      (call) => call('overruleRule', { params: { id: version._id, n }, body: { answer } }),
      t('ruleDecided'),
    )
  return (
    <div className="grid gap-2">
      <h3 className="font-sans text-sm font-semibold text-text-quiet">{t('rules')}</h3>
      <RuleResults
        rules={work.rules}
        results={version.rules}
        renderMenu={(rule, result, n) =>
          work.mayAnswer && <RuleMenu {...{ rule, result }} decide={(to) => decide(n, to)} />
        }
      />
    </div>
  )
}

type RuleMenuProps = {
  rule: WorkRule
  result: RuleResult
  /** Null takes the decision back. */
  decide: (answer: RuleAnswer | null) => void
}

function RuleMenu({ rule, result, decide }: RuleMenuProps) {
  const t = useMessages('viewer')
  const facts = useMessages('work-facts')
  const words = useRuleWords()
  const others = ruleAnswers.filter((answer) => answer !== result.answer)
  return (
    // The button is taller than its row; the row keeps the height of its text.
    <span className="-my-2">
      <RowMenu label={t('decideRule', { rule: words.rule(rule) })}>
        {others.map((answer) => (
          <button key={answer} type="button" onClick={() => decide(answer)}>
            {t('decideAs', { answer: facts('answer', { answer }) })}
          </button>
        ))}
        {result.overruled && (
          <button type="button" onClick={() => decide(null)}>
            {t('decideBack')}
          </button>
        )}
      </RowMenu>
    </span>
  )
}
