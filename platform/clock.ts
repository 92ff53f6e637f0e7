/** The present moment in milliseconds since 1970. Parts take it as an argument so that tests can set it. */
export type Clock = () => number

export const systemClock: Clock = () => Date.now()
