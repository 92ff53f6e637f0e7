import type { WorkRule } from '#contract/work-rules.ts'
import { useRuleWords } from './use-rule-words.ts'

/** Clause 18.5. */
export function RuleList({ rules }: { rules: readonly WorkRule[] }) {
  const words = useRuleWords()
  return (
    <ul className="grid list-disc gap-1 ps-6 marker:text-accent">
      {rules.map((rule, index) => (
        <li key={index}>{words.rule(rule)}</li>
      ))}
    </ul>
  )
}
