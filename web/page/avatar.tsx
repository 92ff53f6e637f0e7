import { UserRound } from 'lucide-react'
import { Photo } from './photo.tsx'

/** A plain figure without a photo. Decorative: the name is beside it. */
export function Avatar({ photo, size = 40 }: { photo: string | null; size?: number }) {
  return (
    <span
      style={{ width: size, height: size }}
      className="block shrink-0 overflow-hidden rounded-full border border-accent/60 text-accent"
    >
      <Photo
        src={photo ?? ''}
        alt=""
        sizes={`${size}px`}
        className="size-full"
        fallback={<UserRound aria-hidden="true" className="size-3/5" />}
      />
    </span>
  )
}
