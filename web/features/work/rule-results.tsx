import { CircleCheck, CircleHelp, CircleX } from 'lucide-react'
import type { ReactNode } from 'react'
import type { RuleResult } from '#contract/hand-ins.ts'
import type { WorkRule } from '#contract/work-rules.ts'
import { classNames } from '#web/ui/class-names.ts'
import { useMessages } from '#web/words/use-messages.ts'
import { useRuleWords } from './use-rule-words.ts'

const answerStyles = {
  met: { Icon: CircleCheck, tone: 'text-good' },
  'not-met': { Icon: CircleX, tone: 'text-waiting' },
  unknown: { Icon: CircleHelp, tone: 'text-text-quiet' },
}

type RuleResultsProps = {
  rules: WorkRule[]
  results: RuleResult[]
  renderMenu?: (rule: WorkRule, result: RuleResult, index: number) => ReactNode
}

/** By mark, colour and word (clause 18.5). */
export function RuleResults({ rules, results, renderMenu }: RuleResultsProps) {
  const t = useMessages('work-facts')
  const words = useRuleWords()
  return (
    <ul aria-label={t('found')} className="grid gap-2 text-sm">
      {rules.map((rule, index) => {
        const result = results[index]
        if (result === undefined) return null
        const { Icon, tone } = answerStyles[result.answer]
        return (
          <li key={index} className="flex items-start gap-2">
            <Icon aria-hidden="true" className={classNames('mt-0.5 size-4 shrink-0', tone)} />
            <span className="min-w-0 grow wrap-anywhere">
              {words.rule(rule)}
              <span className={classNames('block font-semibold', tone)}>
                {words.answer(rule, result)}
              </span>
              {result.overruled && <span className="block text-text-quiet">{t('overruled')}</span>}
            </span>
            {renderMenu?.(rule, result, index)}
          </li>
        )
      })}
    </ul>
  )
}
