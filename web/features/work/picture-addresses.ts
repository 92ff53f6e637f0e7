import { workWidths, type WorkPictures, type WorkWidth } from '#contract/work-photos.ts'

/** The addresses shown so far, by photograph and person: the school signs new ones every quarter of an hour. */
const shown = new Map<string, WorkPictures>()

const read = ({ 400: address }: WorkPictures) => new URL(address, location.origin)

function nameOf(pictures: WorkPictures): string {
  const { pathname, searchParams } = read(pictures)
  return `${pathname} ${searchParams.get('for')}`
}

/** Gives the addresses shown before, until they expire, so that a browser fetches no photograph twice (clause 18.4). */
export function keepPictures(pictures: WorkPictures): WorkPictures {
  const name = nameOf(pictures)
  const known = shown.get(name)
  if (known !== undefined && Number(read(known).searchParams.get('until')) > Date.now())
    return known
  shown.set(name, pictures)
  return pictures
}

/** Forgets addresses that do not work. */
export const dropPictures = (pictures: WorkPictures): void => void shown.delete(nameOf(pictures))

/** The least width that is sharp on so many pixels of the screen. */
export const widthFor = (pixels: number): WorkWidth =>
  workWidths.find((width) => width >= pixels) ?? 2560

/** The `srcset` of a photograph, which is `width` pixels wide; no variant is larger than that. */
export function srcSetOf(pictures: WorkPictures, width: number): string {
  const widths = workWidths.filter((_, index) => (workWidths[index - 1] ?? 0) < width)
  return widths.map((each) => `${pictures[each]} ${Math.min(each, width)}w`).join(', ')
}
