import { topics } from '#contract/classes.ts'
import { topicWords } from '#web/copy.ts'

/** The topics of the contract, as a person chooses among them. */
export const topicOptions = topics.map((value) => ({ value, label: topicWords[value] }))
