/** A file of a store has a name that leads out of it. */
export class UnsafeName extends Error {
  override readonly name = 'UnsafeName'
}

/** Characters with a meaning in addresses of a bucket, or in paths of another system. */
const special = /[\\:%?#\p{Cc}]/u

/** Whether a store can have a file or a folder of this name: its parts are separated by `/`. */
export const isInnerName = (name: string): boolean =>
  !special.test(name) && name.split('/').every((part) => !['', '.', '..'].includes(part))

/** Throws UnsafeName. */
export function requireInnerName(name: string): void {
  if (!isInnerName(name))
    throw new UnsafeName(`${JSON.stringify(name.slice(0, 200))} is no name of a file here`)
}
