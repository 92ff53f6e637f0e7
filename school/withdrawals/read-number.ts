/** The number of a receipt as people type it: '2026-000123', 'Nr. 2026-123', '2026/123'; null if it is none. */
export function readNumber(typed: string): { year: number; number: number } | null {
  const [, year, number] = /(?<!\d)(\d{4})\s*[-–/ ]\s*0*(\d{1,9})(?!\d)/.exec(typed) ?? []
  return year === undefined || number === undefined
    ? null
    : { year: Number(year), number: Number(number) }
}
