import { UserRound } from 'lucide-react'
import { Link } from 'react-router'
import type { GalleryPhoto } from '#contract/gallery.ts'
import type { Instructor } from '#contract/users.ts'
import { instructorStudents } from '#web/copy.ts'
import { instructorAddress } from '#web/features/instructors/instructor-query.ts'
import { Photo } from '#web/page/photo.tsx'
import { frameNumber } from './frame-number.ts'

type InstructorIndexProps = { instructors: Instructor[]; photos: GalleryPhoto[] }

/** The instructors by name (clause 1.7), each with one photograph of theirs, else their portrait. */
export function InstructorIndex({ instructors, photos }: InstructorIndexProps) {
  return (
    <ul className="instructor-index">
      {instructors.map((instructor, index) => (
        <li key={instructor._id}>
          <Entry
            instructor={instructor}
            index={index}
            signature={photos.find(({ tutor }) => tutor === instructor.name)}
          />
        </li>
      ))}
    </ul>
  )
}

type EntryProps = { instructor: Instructor; index: number; signature: GalleryPhoto | undefined }

/** On a wide screen the picture stands at the side, that of one name at a time; style sheet and order say of which. */
function Entry({ instructor: { _id, name, photo, students }, index, signature }: EntryProps) {
  return (
    <article className="flex items-center gap-4 border-b border-line py-5 max-lg:relative lg:py-7">
      <div className="min-w-0 grow lg:relative lg:grid lg:grid-cols-[2rem_minmax(0,1fr)_9rem] lg:items-baseline lg:gap-x-4">
        <span aria-hidden="true" className="frame-number">
          {frameNumber(index)}
        </span>
        <h3 className="line-clamp-3 pb-1 text-3xl wrap-anywhere lg:text-5xl">
          <Link
            to={instructorAddress(_id, name)}
            className="text-cream transition-colors duration-150 after:absolute after:inset-0 hover:text-tan-bright"
          >
            {name}
          </Link>
        </h3>
        <p className="mt-2 text-sm text-sand lg:mt-0">
          <span className="text-cream">Instructor</span>
          <span className="block">{instructorStudents}</span>
          {students > 0 && (
            <span className="block">{students.toLocaleString('en-US')} enrolled here</span>
          )}
        </p>
      </div>
      <div className="instructor-print">
        <div className="lg:sticky lg:top-24">
          <Photo
            src={signature?.photo ?? photo}
            alt={signature?.alt ?? `Portrait of ${name}`}
            // On a phone a little less than its place, so that six of them do not hold up the page's script.
            sizes="(min-width: 80rem) 34rem, (min-width: 64rem) 42vw, 6.25rem"
            className="aspect-4/3 w-full rounded-print"
            fallback={<UserRound aria-hidden="true" className="size-12 text-tan/60" />}
          />
          {signature !== undefined && (
            <p className="mt-3 text-sm text-sand max-lg:hidden">{signature.title}</p>
          )}
        </div>
      </div>
    </article>
  )
}
