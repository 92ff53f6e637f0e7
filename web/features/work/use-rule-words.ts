import { useMemo } from 'react'
import { useFormats } from '#web/format/use-formats.ts'
import { useMessages } from '#web/words/use-messages.ts'
import { createRuleWords, type RuleWords } from './rule-words.ts'

export function useRuleWords(): RuleWords {
  const t = useMessages('work-facts')
  const formats = useFormats()
  return useMemo(() => createRuleWords(t, formats), [t, formats])
}
