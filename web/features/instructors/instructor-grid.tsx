import { UserRound } from 'lucide-react'
import { Link } from 'react-router'
import type { Instructor } from '#contract/users.ts'
import { instructorStudents } from '#web/copy.ts'
import { EmailText } from '#web/lists/email-text.tsx'
import { Photo } from '#web/page/photo.tsx'
import { instructorAddress } from './instructor-query.ts'

type InstructorGridProps = {
  instructors: Instructor[]
  /** Shows the e-mail addresses, too. */
  showEmail?: boolean
}

/** Instructor cards side by side: the one under the pointer lifts a little, its siblings recede. */
export function InstructorGrid({ instructors, showEmail }: InstructorGridProps) {
  return (
    <ul className="grid gap-6 md:grid-cols-2 xl:grid-cols-3">
      {instructors.map((instructor) => (
        <li
          key={instructor._id}
          className="transition duration-200 pointer-fine:hover:-translate-y-1 pointer-fine:[:has(>:hover)>&:not(:hover)]:opacity-60"
        >
          <InstructorCard instructor={instructor} showEmail={showEmail} />
        </li>
      ))}
    </ul>
  )
}

type InstructorCardProps = Pick<InstructorGridProps, 'showEmail'> & { instructor: Instructor }

/** One instructor (clauses 1.7, 2.9); all of the card leads to their page. The true number of students stands beside the fixed text. */
function InstructorCard({ instructor, showEmail }: InstructorCardProps) {
  const { _id, name, email, photo, students } = instructor
  return (
    <article className="relative flex h-full overflow-hidden rounded-panel border border-line bg-espresso text-left">
      <div className="relative min-h-40 w-32 shrink-0 sm:w-40">
        <Photo
          src={photo}
          alt={`Portrait of ${name}`}
          // As high as the card, and cut at its sides.
          sizes="(min-width: 640px) 14rem, 12rem"
          className="absolute inset-0 size-full"
          fallback={<UserRound aria-hidden="true" className="size-16 text-tan/60" />}
        />
      </div>
      <div className="flex min-w-0 grow flex-col justify-center gap-1 p-5">
        <h3 className="line-clamp-3 text-2xl wrap-anywhere">
          <Link
            to={instructorAddress(_id, name)}
            className="decoration-line underline-offset-4 after:absolute after:inset-0 hover:text-tan-bright hover:underline"
          >
            {name}
          </Link>
        </h3>
        <p>Instructor</p>
        {showEmail && (
          <a
            href={`mailto:${email}`}
            className="relative text-sand underline decoration-line underline-offset-4 wrap-anywhere hover:text-cream"
          >
            <EmailText email={email} />
          </a>
        )}
        <p className="mt-2 text-sm text-sand">
          {instructorStudents}
          {students > 0 && (
            <span className="block text-cream">
              {students.toLocaleString('en-US')} enrolled here
            </span>
          )}
        </p>
      </div>
    </article>
  )
}
