import { UserRound } from 'lucide-react'
import { Photo } from './photo.tsx'

/** A round portrait, or a plain figure where there is no photo. Decorative: the name stands beside it. */
export function Avatar({ photo, size = 40 }: { photo: string | null; size?: number }) {
  const box = { width: size, height: size }
  if (photo === null || photo === '')
    return (
      <span
        style={box}
        className="grid shrink-0 place-items-center rounded-full border border-tan/60 bg-bark text-tan"
      >
        <UserRound aria-hidden="true" className="size-3/5" />
      </span>
    )
  return (
    <span style={box} className="block shrink-0 overflow-hidden rounded-full border border-tan/60">
      <Photo src={photo} alt="" sizes={`${size}px`} className="size-full" />
    </span>
  )
}
