import type { Version, Work } from '#contract/critique.ts'
import { useMessages } from '#web/words/use-messages.ts'

/** The alternative text of each version of a work: its student's, else whose photograph it is. */
export function useAlt({ alt, title, studentName, versions }: Work): (version: Version) => string {
  const t = useMessages('viewer')
  const photograph = alt || t('altOf', { title: title || t('untitled'), student: studentName })
  return ({ number }) =>
    versions.length === 1 ? photograph : t('altOfVersion', { photograph, number })
}
