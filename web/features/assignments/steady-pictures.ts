import { workWidths, type WorkPictures, type WorkWidth } from '#contract/work-photos.ts'

/** The addresses of pictures that were shown, by what they are of: others come every quarter of an hour (clause 18.4). */
const shown = new Map<string, string>()

const read = (address: string) => new URL(address, location.origin)

/** The picture and for whom: what stays of a signed address. */
function nameOf(address: string): string {
  const { pathname, searchParams } = read(address)
  return `${pathname} ${searchParams.get('for')}`
}

function keep(address: string): string {
  const name = nameOf(address)
  const known = shown.get(name)
  if (known !== undefined && Number(read(known).searchParams.get('until')) > Date.now())
    return known
  shown.set(name, address)
  return address
}

/** The addresses that were shown before, as long as they are good: so a browser fetches no photograph twice. */
export const keepPictures = (pictures: WorkPictures): WorkPictures => ({
  400: keep(pictures[400]),
  800: keep(pictures[800]),
  1600: keep(pictures[1600]),
  2560: keep(pictures[2560]),
})

/** An address does not work: the next one that comes takes its place. */
export const dropPicture = (address: string): void => void shown.delete(nameOf(address))

/** The least width that is sharp on so many pixels of the screen. */
export const widthFor = (pixels: number): WorkWidth =>
  workWidths.find((width) => width >= pixels) ?? 2560
