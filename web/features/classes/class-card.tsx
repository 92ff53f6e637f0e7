import { Link } from 'react-router'
import type { SchoolClass } from '#contract/classes.ts'
import { frameNumber } from '#web/format/frame-number.ts'
import { useFormats } from '#web/format/use-formats.ts'
import { Photo } from '#web/page/photo.tsx'
import { plainText } from '#web/page/plain-text.ts'
import { classNames } from '#web/ui/class-names.ts'
import { useMessages } from '#web/words/use-messages.ts'
import { ClassAction } from './class-action.tsx'
import { classAddress } from './class-query.ts'
import { MeanStars } from './mean-stars.tsx'
import { Seats } from './shown-facts.tsx'
import { useViewerRelation } from './viewer-relation.tsx'
import { Waitlist } from './waitlist.tsx'

type ClassCardProps = {
  schoolClass: SchoolClass
  /** Crop and layout width, as in the `sizes` attribute. */
  cut: string
  sizes: string
  /** On the roll; without it the card stands alone. */
  number?: number
  /** The widest on the page; its action is primary. */
  isLead?: boolean
  /** The page's largest paint. */
  priority?: boolean
}

/** Image and text both link to the class (clause 2.10). */
export function ClassCard(props: ClassCardProps) {
  const formats = useFormats()
  const { schoolClass, cut, sizes, number, isLead = false, priority = false } = props
  const { className, description, photo, photoFocus, price, instructorName, level } = schoolClass
  const t = useMessages('cards')
  const fact = useMessages('facts')
  const levelName = useMessages('topics')
  const isFull = useViewerRelation(schoolClass) === 'full'
  return (
    <article className="group relative flex h-full flex-col">
      <Photo
        src={photo}
        focus={photoFocus}
        alt={fact('photo', { name: className })}
        sizes={sizes}
        priority={priority}
        className={classNames(
          'w-full min-w-0 wrap-anywhere rounded-print transition-opacity duration-200 group-hover:opacity-85',
          cut,
        )}
      />
      <div
        className={classNames(
          'mt-3 flex grow flex-col',
          isLead && 'lg:grid lg:grid-cols-[minmax(0,1fr)_18rem] lg:gap-x-10',
        )}
      >
        <div className="min-w-0">
          <DateAndVenue schoolClass={schoolClass} number={number} />
          <h3
            className={classNames(
              'mt-2 line-clamp-3 wrap-anywhere',
              isLead ? 'text-3xl' : 'text-2xl',
            )}
          >
            <Link
              to={classAddress(schoolClass)}
              className="decoration-edge underline-offset-4 after:absolute after:inset-0 hover:text-accent-strong hover:underline"
            >
              {className}
            </Link>
          </h3>
          <p className="mt-1 text-sm wrap-anywhere">
            {t('taughtBy', { instructor: instructorName })}
          </p>
          <p className="my-4 line-clamp-3 max-w-[60ch] text-sm wrap-anywhere text-text-quiet">
            {plainText(description)}
          </p>
        </div>
        <div
          className={classNames(
            // At the bottom of its row, so that prices align.
            'mt-auto border-t border-edge pt-3',
            isLead && 'lg:mt-0 lg:border-t-0 lg:pt-0',
          )}
        >
          <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
            <Seats schoolClass={schoolClass} />
            <p className="text-text-quiet">{levelName(level)}</p>
            <MeanStars {...schoolClass} />
          </div>
          <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <p className="text-xl font-semibold tabular-nums">{formats.price(price)}</p>
            {!isFull && (
              <ClassAction schoolClass={schoolClass} first={isLead} className="relative min-w-46" />
            )}
          </div>
          <Waitlist schoolClass={schoolClass} first={isFull} className="relative mt-3" />
          {isFull && (
            <ClassAction
              schoolClass={schoolClass}
              className="relative mt-1 w-full border-transparent!"
            />
          )}
        </div>
      </div>
    </article>
  )
}

/** The line under a print: its number, when the class is, and where. */
function DateAndVenue({ schoolClass, number }: Pick<ClassCardProps, 'schoolClass' | 'number'>) {
  const formats = useFormats()
  const { count } = formats.when(schoolClass)
  const where = formats.where(schoolClass)
  return (
    <div className="flex min-h-11 gap-x-4 text-sm">
      {number !== undefined && (
        <span
          aria-hidden="true"
          className="pt-0.5 text-xs tracking-wide text-text-quiet tabular-nums"
        >
          {frameNumber(number - 1)}
        </span>
      )}
      <p className="min-w-0">
        <span className="block tabular-nums">{formats.start(schoolClass)}</span>
        <span className="line-clamp-2 wrap-anywhere text-text-quiet">
          {[count, where].filter(Boolean).join(' · ')}
        </span>
      </p>
    </div>
  )
}
