import type { Topic } from '#contract/classes.ts'
import type { Client } from '#contract/client.ts'

/** Clause 1.9. */
export const archiveTopics: readonly Topic[] = ['landscape', 'portrait', 'street', 'product']

/** Those without classes, for loaders. None where nobody knows: every page has the footer, even one that failed. */
export const listEmptyTopics = (api: Client): Promise<Topic[]> =>
  api.countTopics().then(
    (counts) =>
      archiveTopics.filter((topic) => !counts.some((one) => one.topic === topic && one.count > 0)),
    () => [],
  )
