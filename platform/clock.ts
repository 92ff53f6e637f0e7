/** The present moment in milliseconds since 1970. Parts take it as an argument so that tests can set it. */
export type Clock = () => number

export const systemClock: Clock = () => Date.now()

/** A moment in whole seconds since 1970, as tokens count. */
export const toSeconds = (milliseconds: number): number => Math.floor(milliseconds / 1000)
