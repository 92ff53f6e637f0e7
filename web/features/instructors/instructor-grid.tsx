import type { Instructor } from '#contract/users.ts'
import { InstructorCard } from './instructor-card.tsx'

type InstructorGridProps = { instructors: Instructor[]; showEmail?: boolean }

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
