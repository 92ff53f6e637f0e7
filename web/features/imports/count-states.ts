import type { ImportReport } from '#contract/imports.ts'

export function countStates({ lines }: ImportReport) {
  const count = (state: string) => lines.filter((line) => line.state === state).length
  return { fresh: count('new'), known: count('known'), wrong: count('wrong') }
}
