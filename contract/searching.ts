// Apart from the schemas, because every public list's page needs these numbers in the browser.

/** So many characters a search can have. */
export const maxQuestionLength = 200

/** The items of a list and the classes of a topic are counted up to here; of more it is only said that there are. */
export const countedAtMost = 1000
