import { fromOklch, toOklch, type Colour } from './colour.ts'
import { derivePalette } from './derive-look.ts'
import {
  chosenColours,
  schemes,
  type ChosenColour,
  type LookColours,
  type Scheme,
  type SchemeChoice,
} from './look.ts'
import { pairs, passes, ratioOf, type Pair } from './look-pairs.ts'

export type LookFault = {
  field: `${Scheme}.${ChosenColour}`
  /** The contrast of the worst pair that fails, rounded down to two decimals. */
  ratio: number
  needed: number
  /** The nearest colour that passes; only its lightness differs. */
  nearest: Colour
}

const failuresOf = (scheme: Scheme, choice: SchemeChoice): readonly Pair[] => {
  const palette = derivePalette(scheme, choice)
  return pairs.filter((pair) => !passes(palette, pair))
}

/** Of lightness of OKLCH: the search goes by the wide step and comes back by the narrow one, which nobody sees. */
const [wide, narrow] = [0.02, 0.002]

/**
 * The nearest colour for this field that passes, which may be its own. Judges the fields up to this one; those
 * after it must suit it.
 */
export function findNearest(scheme: Scheme, choice: SchemeChoice, field: ChosenColour): Colour {
  const judged = chosenColours.slice(0, chosenColours.indexOf(field) + 1)
  const suits = (colour: Colour) =>
    !failuresOf(scheme, { ...choice, [field]: colour }).some((pair) => judged.includes(pair.field))
  if (suits(choice[field])) return choice[field]
  const { l, c, h } = toOklch(choice[field])
  const at = (distance: number) => fromOklch({ l: l + distance, c, h })
  for (let far = wide; far < 1 + wide; far += wide)
    for (const way of [-1, 1]) {
      const isOutside = l + way * far < -wide || l + way * far > 1 + wide
      if (isOutside || !suits(at(way * far))) continue
      let near = far
      while (near - narrow > far - wide && suits(at(way * (near - narrow)))) near -= narrow
      return at(way * near)
    }
  return choice[field]
}

/** With every fault's `nearest` in its place; each is found with those before it in theirs. */
function checkScheme(scheme: Scheme, choice: SchemeChoice): LookFault[] {
  let mended = choice
  return chosenColours.flatMap((field) => {
    const palette = derivePalette(scheme, mended)
    const failures = pairs.filter((pair) => pair.field === field && !passes(palette, pair))
    const [worst] = failures.toSorted(
      (one, other) => ratioOf(palette, one) / one.needed - ratioOf(palette, other) / other.needed,
    )
    if (worst === undefined) return []
    const nearest = findNearest(scheme, mended, field)
    mended = { ...mended, [field]: nearest }
    const ratio = Math.floor(ratioOf(palette, worst) * 100) / 100
    return [
      {
        field: `${scheme}.${field}`,
        ratio,
        needed: worst.needed,
        nearest,
      },
    ]
  })
}

/** What cannot be read, or seen; empty for a choice that passes. All `nearest` together pass, too. */
export const checkLook = (choice: LookColours): LookFault[] =>
  schemes.flatMap((scheme) => checkScheme(scheme, choice[scheme]))
