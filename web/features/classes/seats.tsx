/** How many places can still be paid for. */
export function Seats({ count }: { count: number }) {
  if (count === 0)
    return <span className="font-semibold text-waiting">Available: 0 Seats, fully booked</span>
  return (
    <span>
      Available: {count.toLocaleString('en-US')} {count === 1 ? 'Seat' : 'Seats'}
    </span>
  )
}
