import type { Thread } from '#contract/critique.ts'
import { useMessages } from '#web/words/use-messages.ts'

/** Praise is never open, and never done. */
export const isResolved = ({ advice, state }: Thread): boolean =>
  advice === 'try' && state === 'resolved'

/** 'Try · Composition', 'Keep'; what students say about their own photograph is no advice. */
export function ThreadSubject({ thread: { advice, subject, comments } }: { thread: Thread }) {
  const t = useMessages('viewer')
  const isAdvice = comments[0]?.authorRole !== 'student'
  const words = [
    ...(isAdvice ? [t('advice', { advice })] : []),
    ...(isAdvice && subject === 'other' ? [] : [t('subject', { subject })]),
  ]
  return words.join(' · ')
}
