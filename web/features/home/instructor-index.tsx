import { UserRound } from 'lucide-react'
import { Link } from 'react-router'
import type { GalleryPhoto } from '#contract/gallery.ts'
import type { Instructor } from '#contract/users.ts'
import { instructorAddress } from '#web/features/instructors/instructor-query.ts'
import { Photo } from '#web/page/photo.tsx'
import { frameNumber } from '#web/format/frame-number.ts'
import { useMessages } from '#web/words/use-messages.ts'

type InstructorIndexProps = { instructors: Instructor[]; photos: GalleryPhoto[] }

/** Each with one photograph, or their portrait (clause 1.7). */
export function InstructorIndex({ instructors, photos }: InstructorIndexProps) {
  return (
    <ul className="instructor-index">
      {instructors.map((instructor, index) => (
        <li key={instructor._id}>
          <Entry
            instructor={instructor}
            index={index}
            signature={photos.find(({ instructorId }) => instructorId === instructor._id)}
          />
        </li>
      ))}
    </ul>
  )
}

type EntryProps = { instructor: Instructor; index: number; signature: GalleryPhoto | undefined }

/**
 * A row on a phone, a print with its label from 640 px on. On a wide screen one picture at a time is at the
 * side; the style sheet and the order decide which.
 */
function Entry({ instructor: { _id, name, photo, students }, index, signature }: EntryProps) {
  const t = useMessages('facts')
  return (
    <article className="border-edge max-lg:relative max-lg:flex max-lg:gap-4 max-sm:items-center max-sm:border-b max-sm:py-5 sm:max-lg:flex-col lg:border-b">
      <div className="min-w-0 grow lg:relative lg:grid lg:grid-cols-[2rem_minmax(0,1fr)] lg:items-baseline lg:gap-x-4 lg:py-3.5">
        <span aria-hidden="true" className="frame-number">
          {frameNumber(index)}
        </span>
        <h3 className="line-clamp-3 pb-1 text-3xl wrap-anywhere lg:text-4xl">
          <Link
            to={instructorAddress(_id, name)}
            className="instructor-name transition-colors duration-150 after:absolute after:inset-0 hover:text-accent-strong"
          >
            {name}
          </Link>
        </h3>
        <p className="instructor-facts mt-2 text-sm text-text-quiet lg:col-start-2 lg:mt-0">
          <span className="text-text">{t('instructor')}</span>
          <span className="block">{t('students')}</span>
          {students > 0 && <span className="block">{t('enrolled', { count: students })}</span>}
        </p>
      </div>
      <div className="instructor-print">
        <div className="lg:sticky lg:top-24 lg:flex lg:h-full lg:max-h-[calc(100svh-8rem)] lg:flex-col">
          <Photo
            src={signature?.photo ?? photo}
            alt={signature?.alt ?? t('portrait', { name })}
            // Slightly less than its width on a phone, so that six of them do not delay the page's script.
            sizes="(min-width: 64rem) 58vw, (min-width: 40rem) 47vw, 6.25rem"
            className="aspect-4/3 w-full rounded-print sm:aspect-3/2 lg:aspect-auto lg:h-0 lg:grow"
            fallback={<UserRound aria-hidden="true" className="size-12 text-accent/60" />}
          />
          <p className="mt-3 line-clamp-2 text-sm wrap-anywhere text-text-quiet max-lg:hidden">
            <span className="text-text">{name}</span>
            {signature !== undefined && `, ${signature.title}`}
          </p>
        </div>
      </div>
    </article>
  )
}
