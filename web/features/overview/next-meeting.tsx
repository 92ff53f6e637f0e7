import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { NextMeeting } from '#contract/overview.ts'
import { JoinOnline } from '#web/features/orders/order-links.tsx'
import { useFormats } from '#web/format/use-formats.ts'
import { Photo } from '#web/page/photo.tsx'
import { linkClass, Part } from './part.tsx'

type NextProps = {
  title: string
  next: NextMeeting
  to: string
  fact?: string
  children: ReactNode
}

export function Next({ title, next, to, fact, children }: NextProps) {
  const formats = useFormats()
  const { className: name, photo, startsAt, place, onlineUrl } = next
  const where = formats.where({ place, online: onlineUrl !== null })
  return (
    <Part title={title} all="/dashboard/schedule">
      <div className="mt-2 grid items-center gap-x-8 gap-y-4 sm:grid-cols-[16rem_minmax(0,1fr)]">
        <Photo
          src={photo}
          alt=""
          sizes="(min-width: 640px) 16rem, 92vw"
          className="aspect-3/2 w-full rounded-print"
        />
        <div className="grid min-w-0 gap-1">
          <h3 className="font-display text-3xl font-light wrap-anywhere">
            <Link
              to={to}
              className="decoration-edge underline-offset-4 hover:text-accent-strong hover:underline"
            >
              {name}
            </Link>
          </h3>
          <p>
            <time dateTime={new Date(startsAt).toISOString()}>{formats.meeting(next)}</time>
          </p>
          {where !== undefined && <p className="text-text-quiet wrap-anywhere">{where}</p>}
          {fact !== undefined && <p className="text-text-quiet">{fact}</p>}
          <div className="flex flex-wrap items-center gap-x-6">
            {children}
            {onlineUrl !== null && <JoinOnline url={onlineUrl} name={name} className={linkClass} />}
          </div>
        </div>
      </div>
    </Part>
  )
}
