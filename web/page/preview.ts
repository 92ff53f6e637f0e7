/** Colours have three hexadecimal digits. */
function mean(colours: string): string {
  const digits = Array.from(colours, (digit) => parseInt(digit, 16) * 17)
  const parts = [0, 1, 2].map((part) => {
    const values = digits.filter((_, index) => index % 3 === part)
    return Math.round(values.reduce((sum, value) => sum + value, 0) / values.length)
  })
  return `rgb(${parts.join(' ')})`
}

/**
 * CSS shown before a photograph loads: its upper colours fade into its lower ones. Softer than its sixths
 * side by side, which browsers draw as stripes.
 */
export const previewOf = (colours: string): string =>
  `linear-gradient(${mean(colours.slice(0, 9))}, ${mean(colours.slice(9))})`
