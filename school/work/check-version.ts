import type { RuleResult } from '#contract/hand-ins.ts'
import type { PhotoTaken } from '#contract/photo-taken.ts'
import type { PhotoMeasures } from '#contract/work-photos.ts'
import { checkRule, type RuleAnswer, type WorkRule } from '#contract/work-rules.ts'
import type { Tables } from '#school/base/tables.ts'

export type Overruled = Partial<Record<number, RuleAnswer>>

/** Facts from the file, and from the student. */
type VersionFacts = {
  file: PhotoMeasures
  typed: PhotoTaken | null
  overruled: Overruled
}

export function readFacts(facts: string | null): PhotoMeasures {
  if (facts === null) throw new Error('A photo was handed in that was not sent to be handed in.')
  return JSON.parse(facts) as PhotoMeasures
}

export const toVersionFacts = (
  { typed, overruled }: Pick<Tables['versions'], 'typed' | 'overruled'>,
  file: PhotoMeasures,
): VersionFacts => ({
  file,
  typed: typed === null ? null : (JSON.parse(typed) as PhotoTaken),
  overruled: JSON.parse(overruled) as Overruled,
})

/** Facts from the file, completed by the student's. */
export function takenOf({ file, typed }: Omit<VersionFacts, 'overruled'>): PhotoTaken | null {
  return typed === null ? file.taken : { ...typed, ...file.taken }
}

/** `typed` if any of them is. */
export function factsFrom({
  file,
  typed,
}: Omit<VersionFacts, 'overruled'>): 'file' | 'typed' | 'none' {
  const inFile = Object.keys(file.taken ?? {})
  if (Object.keys(typed ?? {}).some((name) => !inFile.includes(name))) return 'typed'
  return inFile.length > 0 ? 'file' : 'none'
}

const factsOf = (version: VersionFacts): PhotoMeasures => ({
  ...version.file,
  taken: takenOf(version),
})

/**
 * The findings of each rule in a version, in order. `handIn` has the shown versions of all its works, and
 * when the class began in the school's local time ('YYYY-MM-DDTHH:mm'), null without dates.
 */
export function checkVersion(
  rules: readonly WorkRule[],
  version: VersionFacts,
  handIn: { all: readonly VersionFacts[]; classBegan: string | null },
): RuleResult[] {
  const picture = factsOf(version)
  const against = { all: handIn.all.map(factsOf), classBegan: handIn.classBegan }
  return rules.map((rule, n) => {
    const found = checkRule(rule, picture, against)
    const answer = version.overruled[n]
    return { ...found, answer: answer ?? found.answer, overruled: answer !== undefined }
  })
}
