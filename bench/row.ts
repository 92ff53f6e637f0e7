/**
 * One line of the table that `npm run bench` prints: a figure beside its limit, both measured in turns
 * in one run, so that whatever else the machine does slows both alike. The ratio is measured / limit.
 */
export type Row = {
  /** The measured thing, and its counterpart. */
  what: string
  beside: string
  unit: '/s' | 'ms' | 'KB' | 'MB' | 'points' | 'requests'
  measured: number
  limit: number
  /** The ratio must be `atLeast` this (rates), or `atMost` (times, bytes). */
  aim: { atLeast: number } | { atMost: number }
}

/** A file of bench/rows exports `measure`, which takes half a minute at the most. */
export type Measure = () => Promise<Row[]>
