import type { SchoolClass } from '#contract/classes.ts'
import { ClassCard } from './class-card.tsx'

/** How a print is cut, how wide its frame is, and its layout width for the `sizes` attribute. */
type Frame = { place: string; cut: string; sizes: string }

const sizesAt = (wide: string, tablet = '46vw') =>
  `(min-width: 1280px) ${wide}, (min-width: 640px) ${tablet}, 92vw`
const [slim, middle, broad] = ['lg:col-span-3', 'lg:col-span-4', 'lg:col-span-5']
const [low, tall] = ['lg:aspect-auto lg:h-82', 'lg:aspect-auto lg:h-130']

const lead: Frame = {
  place: 'sm:col-span-2 lg:col-span-8',
  cut: `aspect-3/2 sm:aspect-2/1 ${tall}`,
  sizes: sizesAt('51rem', '92vw'),
}

/** What a print of a row of three is cut from on its height. */
const strip = sizesAt('31rem')

/** Rows of three prints of one height, as on a strip of film. */
const strips: Frame[] = [
  { place: slim, cut: `aspect-square sm:aspect-4/5 ${low}`, sizes: strip },
  { place: broad, cut: `aspect-3/2 sm:aspect-4/5 ${low}`, sizes: strip },
  { place: middle, cut: `aspect-4/5 sm:aspect-3/2 ${low}`, sizes: strip },
  { place: broad, cut: `aspect-3/2 ${low}`, sizes: strip },
  { place: middle, cut: `aspect-square ${low}`, sizes: strip },
  { place: slim, cut: `aspect-4/5 sm:aspect-square ${low}`, sizes: strip },
]

/**
 * The rhythm of a sheet of twelve: the widths of a row add up to twelve columns. On a phone and a tablet
 * the shape of each print is its own.
 */
const sheet: readonly Frame[] = [
  lead,
  { place: middle, cut: `aspect-4/5 ${tall}`, sizes: sizesAt('49rem') },
  ...strips,
  { place: middle, cut: `aspect-4/5 sm:aspect-square ${tall}`, sizes: sizesAt('49rem') },
  {
    place: 'lg:col-span-8',
    cut: `aspect-3/2 sm:aspect-square ${tall}`,
    sizes: sizesAt('51rem'),
  },
  { place: 'lg:col-span-7', cut: `aspect-square sm:aspect-3/2 ${low}`, sizes: sizesAt('45rem') },
  { place: broad, cut: `aspect-3/2 ${low}`, sizes: strip },
]

type ClassFramesProps = {
  classes: readonly SchoolClass[]
  /** The number of the first on the whole roll: then the classes are a sheet, which begins double wide; else a strip. */
  first?: number
}

/** Classes as the prints of a contact sheet, in frames of mixed shapes. */
export function ClassFrames({ classes, first }: ClassFramesProps) {
  const frames = first === undefined ? strips : sheet
  return (
    <ul className="grid gap-x-8 gap-y-14 sm:grid-cols-2 lg:grid-cols-12 lg:gap-y-20">
      {classes.map((schoolClass, index) => {
        const frame = frames[index % frames.length] ?? lead
        return (
          <li key={schoolClass._id} className={`min-w-0 ${frame.place}`}>
            <ClassCard
              schoolClass={schoolClass}
              {...frame}
              {...(first !== undefined && { number: first + index })}
              leads={frame === lead}
              priority={first !== undefined && index === 0}
            />
          </li>
        )
      })}
    </ul>
  )
}
