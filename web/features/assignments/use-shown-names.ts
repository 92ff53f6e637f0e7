import { formerStudent } from '#contract/former.ts'
import type { ShownWork } from '#contract/hand-ins.ts'
import { useMessages } from '#web/words/use-messages.ts'

export function useShownNames() {
  const t = useMessages('hand-in')
  const former = useMessages('dashboard')('formerStudent')
  return {
    nameOf: ({ alt, title }: ShownWork, index: number): string =>
      alt || title || t('photo', { number: index + 1 }),
    studentOf: ({ studentName }: ShownWork): string =>
      studentName === formerStudent ? former : studentName,
  }
}
