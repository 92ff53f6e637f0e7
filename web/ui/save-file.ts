/** How long a browser may take to start a download, in milliseconds; Safari is slow. */
const revokeDelay = 60_000

/** Keeps only letters and digits of the name. */
export function saveFile(name: string, ending: string, type: string, text: string): void {
  saveBlob(name, ending, new Blob([text], { type }))
}

export function saveBlob(name: string, ending: string, content: Blob): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = `${name.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '') || 'file'}.${ending}`
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), revokeDelay)
}
