// Apart from the schemas, because every public list's page needs these numbers in the browser.

/** So many characters a search can have. */
export const longestQuestion = 200

/**
 * So many of what has the rarest word of a search are looked at, and sorted, for one page. Where there
 * are more, the newest come first, and the pages behind them go on with older ones.
 */
export const searchedAtOnce = 1000

/** The items of a list and the classes of a topic are counted up to here; of more it is only said that there are. */
export const countedAtMost = 1000
