/**
 * The first bytes of a bitmap three pixels wide and two high, with 24 bits each
 * (https://learn.microsoft.com/windows/win32/gdi/bitmap-storage), in Base64: 54, so that it ends with a digit.
 */
const head = 'Qk1OAAAAAAAAADYAAAAoAAAAAwAAAAIAAAABABgAAAAAABgAAAAAAAAAAAAAAAAAAAAAAAAA'

/**
 * The address of a picture that has these colours and nothing else: browsers draw it as large as its place,
 * softly. A bitmap because its bytes are just the colours, the lower row first, each as blue, green, red.
 */
export function previewOf(colours: string): string {
  const valueAt = (index: number) => parseInt(colours.charAt(index), 16) * 17
  const bytes = [9, 0].flatMap((row) => [
    ...[0, 3, 6].flatMap((colour) => [2, 1, 0].map((part) => valueAt(row + colour + part))),
    // A row is a multiple of four bytes long.
    0,
    0,
    0,
  ])
  return `data:image/bmp;base64,${head}${btoa(String.fromCharCode(...bytes))}`
}
