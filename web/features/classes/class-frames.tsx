import type { SchoolClass } from '#contract/classes.ts'
import { ClassCard } from './class-card.tsx'

/** Column span and crop on wide screens, and layout width for the `sizes` attribute. */
type Frame = { columns: string; cut: string; sizes: string }

// A cropped print is laid out by its height: it is half as wide again before the crop.
const sizesAt = (wide: string) => `(min-width: 1280px) ${wide}, (min-width: 640px) 46vw, 92vw`
const frameOf = (columns: string, height: string, sizes: string): Frame => ({
  columns,
  cut: `aspect-3/2 lg:aspect-auto ${height}`,
  sizes,
})
// As high as the narrowest print of the row is wide: so two thirds of a photograph of 3:2, or more, are in sight.
const low = (columns: string) =>
  frameOf(
    columns,
    'lg:h-[clamp(14rem,22vw,calc(var(--container-page)*0.222))]',
    sizesAt('max(31rem, 34vw)'),
  )
const tall = (columns: string) =>
  frameOf(
    columns,
    'lg:h-[clamp(19rem,30vw,calc(var(--container-page)*0.303))]',
    sizesAt('max(44rem, 48vw)'),
  )
const [slim, middle, broad] = ['lg:col-span-3', 'lg:col-span-4', 'lg:col-span-5']

// Seven columns at 8:5: nearly all of the first photograph is in sight, above the fold of a laptop.
const first = 'lg:h-[calc(min(100vw,var(--container-page))*0.365-1.625rem)]'
const lead = frameOf(
  'sm:col-span-2 lg:col-span-7',
  first,
  '(min-width: 1280px) max(45rem, 49vw), 92vw',
)
const besideLead = frameOf(broad, first, sizesAt('max(42rem, 46vw)'))

/** By number of prints; the widths of each row add up to twelve columns. */
const rows: Record<2 | 3, Frame[][]> = {
  2: [
    [tall('lg:col-span-7'), tall(broad)],
    [tall(middle), tall('lg:col-span-8')],
  ],
  3: [
    [low(slim), low(broad), low(middle)],
    [low(broad), low(middle), low(slim)],
  ],
}

function layOut(count: number): Frame[] {
  const frames = [lead, besideLead]
  for (let row = 0; frames.length < count; row++) {
    const left = count - frames.length
    frames.push(...(rows[left === 2 || left === 4 ? 2 : 3][row % 2] ?? []))
  }
  return frames
}

const inStrip: Frame = { columns: middle, cut: 'aspect-3/2', sizes: sizesAt('max(26rem, 28vw)') }

type ClassFramesProps = {
  classes: readonly SchoolClass[]
  /** The first number on the roll makes a contact sheet; without it, a strip. */
  first?: number
}

/** A contact sheet mixes crops on wide screens; otherwise prints are whole. */
export function ClassFrames({ classes, first }: ClassFramesProps) {
  const frames = first === undefined ? [] : layOut(classes.length)
  return (
    <ul className="grid gap-x-8 gap-y-14 sm:grid-cols-2 lg:grid-cols-12 lg:gap-y-20">
      {classes.map((schoolClass, index) => {
        const { columns, ...frame } = frames[index] ?? inStrip
        return (
          <li key={schoolClass._id} className={`min-w-0 ${columns}`}>
            <ClassCard
              schoolClass={schoolClass}
              {...frame}
              {...(first !== undefined && { number: first + index })}
              isLead={frames[index] === lead}
              priority={first !== undefined && index === 0}
            />
          </li>
        )
      })}
    </ul>
  )
}
