import { workWidths, type WorkPictures, type WorkWidth } from '#contract/work-photos.ts'

/** By photograph and person: the server signs new ones every quarter of an hour. */
const shown = new Map<string, WorkPictures>()

const read = ({ 400: address }: WorkPictures) => new URL(address, location.origin)

function nameOf(pictures: WorkPictures): string {
  const { pathname, searchParams } = read(pictures)
  return `${pathname} ${searchParams.get('for')}`
}

/** Returns earlier addresses until they expire, so that browsers fetch no photograph twice (clause 18.4). */
export function cachePictures(pictures: WorkPictures): WorkPictures {
  const name = nameOf(pictures)
  const known = shown.get(name)
  if (known !== undefined && Number(read(known).searchParams.get('until')) > Date.now())
    return known
  shown.set(name, pictures)
  return pictures
}

export const evictPictures = (pictures: WorkPictures): void => void shown.delete(nameOf(pictures))

/** The smallest width that looks sharp on this many screen pixels. */
export const widthFor = (pixels: number): WorkWidth =>
  workWidths.find((width) => width >= pixels) ?? 2560

/** `width` is the photograph's, in pixels; no variant is larger. */
export function srcSetOf(pictures: WorkPictures, width: number): string {
  const widths = workWidths.filter((_, index) => (workWidths[index - 1] ?? 0) < width)
  return widths.map((each) => `${pictures[each]} ${Math.min(each, width)}w`).join(', ')
}
