import { CircleCheck, CircleHelp, CircleX } from 'lucide-react'
import type { RuleResult } from '#contract/hand-ins.ts'
import type { RuleAnswer, WorkRule } from '#contract/work-rules.ts'
import { useRuleWords } from '#web/features/work/use-rule-words.ts'
import { classNames } from '#web/ui/class-names.ts'
import { useMessages } from '#web/words/use-messages.ts'

const looks = {
  met: { Icon: CircleCheck, tone: 'text-good' },
  'not-met': { Icon: CircleX, tone: 'text-waiting' },
  unknown: { Icon: CircleHelp, tone: 'text-sand' },
} satisfies Record<RuleAnswer, unknown>

/** What each rule of an assignment finds in a photograph, by mark, colour and word (clause 18.5). */
export function RulesFound({ rules, found }: { rules: WorkRule[]; found: RuleResult[] }) {
  const t = useMessages('work-facts')
  const words = useRuleWords()
  return (
    <ul aria-label={useMessages('hand-in')('found')} className="grid gap-2 text-sm">
      {rules.map((rule, index) => {
        const result = found[index]
        if (result === undefined) return null
        const { Icon, tone } = looks[result.answer]
        return (
          <li key={index} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2">
            <Icon aria-hidden="true" className={classNames('mt-0.5 size-4', tone)} />
            <span className="wrap-anywhere">
              {words.rule(rule)}{' '}
              <span className={classNames('block font-semibold', tone)}>
                {words.answer(rule, result)}
              </span>
              {result.overruled && <span className="block text-sand">{t('overruled')}</span>}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
