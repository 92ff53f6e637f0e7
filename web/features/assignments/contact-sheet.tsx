import './class-work.css'
import { Projector } from 'lucide-react'
import { useState, type CSSProperties } from 'react'
import { Link } from 'react-router'
import type { ShownWork } from '#contract/hand-ins.ts'
import { frameNumber } from '#web/format/frame-number.ts'
import { ListEnd } from '#web/lists/list-end.tsx'
import type { List } from '#web/lists/read-list.ts'
import { Button } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { lazyPart } from '#web/ui/lazy.tsx'
import { workAddress } from '#web/features/work/addresses.ts'
import { widthFor } from '#web/features/work/picture-addresses.ts'
import { WorkImage } from '#web/features/work/work-image.tsx'
import { enterFullscreen } from '#web/ui/full-screen.ts'
import { useMessages } from '#web/words/use-messages.ts'
import { useShownNames } from './use-shown-names.ts'

const ShowInClass = lazyPart(async () => (await import('./show-in-class.tsx')).ShowInClass)

type ContactSheetProps = {
  title: string
  works: List<ShownWork>
  teaches: boolean
  isShared: boolean
}

/** Clause 18.11. */
export function ContactSheet({ title, works, teaches, isShared }: ContactSheetProps) {
  const t = useMessages('assignments')
  const [isNamed, setNamed] = useState(teaches)
  const [isShown, setShown] = useState(false)
  const { items, total } = works
  if (items.length === 0)
    return (
      <Empty text={t('sheetNone')}>
        <p className="text-text-quiet">{t('sheetNoneText')}</p>
      </Empty>
    )
  return (
    <section aria-label={t('sheet')}>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="text-text-quiet">
          {t('photoCount', { count: total?.count ?? items.length })}
          {!isShared && teaches && <span className="block text-sm">{t('notShared')}</span>}
        </p>
        <div className="flex flex-wrap gap-3 max-sm:grow max-sm:*:grow">
          {!teaches && (
            <Button
              variant="quiet"
              size="small"
              aria-pressed={isNamed}
              onClick={() => setNamed(!isNamed)}
              className="aria-pressed:bg-accent/15"
            >
              {t('showNames')}
            </Button>
          )}
          {isShared && (
            <Button
              size="small"
              onClick={() => {
                enterFullscreen()
                setShown(true)
              }}
            >
              <Projector aria-hidden="true" className="size-4" />
              {t('showInClass')}
            </Button>
          )}
        </div>
      </div>
      <div className="neutral-ground on-photo rounded-panel p-3 sm:p-6">
        <ol className="contact-sheet">
          {items.map((work, index) => (
            <Frame key={work._id} {...{ work, index, isNamed, teaches }} />
          ))}
        </ol>
      </div>
      <ListEnd list={works} />
      {isShown && <ShowInClass title={title} works={works} onClose={() => setShown(false)} />}
    </section>
  )
}

/** Minimum aspect ratio of a frame, for the text below it. */
const narrowest = 0.85

/** The height of a row, in pixels. */
const row = 208

type FrameProps = { work: ShownWork; index: number; isNamed: boolean; teaches: boolean }

function Frame({ work, index, isNamed, teaches }: FrameProps) {
  const t = useMessages('assignments')
  const { nameOf, studentOf } = useShownNames()
  const { _id, title, width, height, pictures, status, isOwn } = work
  const frame = Math.max(width / height, narrowest)
  const [pixels] = useState(() => frame * row * Math.min(devicePixelRatio, 2))
  return (
    <li style={{ '--frame': frame } as CSSProperties}>
      <Link
        to={workAddress(_id)}
        className="block overflow-hidden rounded-print"
        style={{ aspectRatio: frame }}
      >
        <WorkImage
          pictures={pictures}
          variant={widthFor(pixels)}
          alt={nameOf(work, index)}
          loading="lazy"
          className="size-full object-contain"
        />
      </Link>
      <div className="mt-1.5 flex gap-2 text-sm leading-snug">
        <span aria-hidden="true" className="neutral-quiet tabular-nums">
          {frameNumber(index)}
        </span>
        <div className="grid min-w-0 content-start">
          {title !== '' && <span className="line-clamp-2 wrap-anywhere">{title}</span>}
          {isNamed && (
            <span className="neutral-quiet line-clamp-2 wrap-anywhere">{studentOf(work)}</span>
          )}
          {isOwn && <span className="neutral-quiet">{t('yours')}</span>}
          {teaches && <span className="neutral-quiet">{t('status', { status })}</span>}
        </div>
      </div>
    </li>
  )
}
