const whole = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
})
const exact = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** Dollars as people read them: '$49', '$49.50', and 'Free' for nothing. */
export function formatPrice(dollars: number): string {
  if (dollars === 0) return 'Free'
  return (Number.isInteger(dollars) ? whole : exact).format(dollars)
}
