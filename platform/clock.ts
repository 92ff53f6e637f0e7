/** Milliseconds since 1970. An argument, so that tests can set it. */
export type Clock = () => number

export const systemClock: Clock = () => Date.now()

/** Whole seconds since 1970, as tokens count. */
export const toSeconds = (milliseconds: number): number => Math.floor(milliseconds / 1000)
