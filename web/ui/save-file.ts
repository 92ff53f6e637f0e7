/** How long a browser may take to begin with a file, in milliseconds; Safari does so late. */
const patience = 60_000

/** Has the browser save a text as a file: of any name, of which letters and digits stay, and a type. */
export function saveFile(name: string, ending: string, type: string, text: string): void {
  saveBlob(name, ending, new Blob([text], { type }))
}

/** The same with bytes. */
export function saveBlob(name: string, ending: string, content: Blob): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = `${name.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '') || 'file'}.${ending}`
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), patience)
}
