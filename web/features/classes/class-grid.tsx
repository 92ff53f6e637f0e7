import type { SchoolClass } from '#contract/classes.ts'
import { ClassCard } from './class-card.tsx'

/** Class cards side by side, with price and 'Add to Cart'. */
export function ClassGrid({ classes }: { classes: SchoolClass[] }) {
  return (
    <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
      {classes.map((schoolClass, index) => (
        <li key={schoolClass._id}>
          <ClassCard schoolClass={schoolClass} showPrice priority={index === 0} />
        </li>
      ))}
    </ul>
  )
}
