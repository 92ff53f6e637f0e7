import { UserRound } from 'lucide-react'
import { Link } from 'react-router'
import type { Instructor } from '#contract/users.ts'
import { instructorStudents } from '#web/copy.ts'
import { EmailText } from '#web/lists/email-text.tsx'
import { Photo } from '#web/page/photo.tsx'
import { instructorAddress } from './instructor-query.ts'

/** Instructors side by side, each a portrait with its label. */
export function InstructorGrid({ instructors }: { instructors: Instructor[] }) {
  return (
    <ul className="grid gap-x-5 gap-y-12 xs:grid-cols-2 lg:grid-cols-3 lg:gap-x-8 lg:gap-y-20">
      {instructors.map((instructor) => (
        <li key={instructor._id}>
          <InstructorPrint instructor={instructor} />
        </li>
      ))}
    </ul>
  )
}

/** One instructor (clause 2.9); all of it leads to their page. The true number of students stands beside the fixed text. */
function InstructorPrint({ instructor }: { instructor: Instructor }) {
  const { _id, name, email, photo, students } = instructor
  return (
    <article className="group relative text-left">
      <div className="overflow-hidden rounded-print">
        <Photo
          src={photo}
          alt={`Portrait of ${name}`}
          sizes="(min-width: 80rem) 25rem, (min-width: 64rem) 31vw, (min-width: 28rem) 47vw, 92vw"
          className="aspect-square w-full transition-transform duration-250 motion-safe:group-hover:scale-103"
          fallback={<UserRound aria-hidden="true" className="size-20 text-tan/60" />}
        />
      </div>
      <h3 className="mt-4 line-clamp-3 pb-0.5 text-2xl wrap-anywhere lg:text-3xl">
        <Link
          to={instructorAddress(_id, name)}
          className="decoration-line underline-offset-4 after:absolute after:inset-0 group-hover:text-tan-bright hover:underline"
        >
          {name}
        </Link>
      </h3>
      <p className="mt-1">Instructor</p>
      <p className="text-sm text-sand">
        {instructorStudents}
        {students > 0 && (
          <span className="block text-cream">{students.toLocaleString('en-US')} enrolled here</span>
        )}
      </p>
      <a
        href={`mailto:${email}`}
        className="relative inline-block py-3 text-sm text-sand underline decoration-line underline-offset-4 wrap-anywhere hover:text-cream"
      >
        <EmailText email={email} />
      </a>
    </article>
  )
}
