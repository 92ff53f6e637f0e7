import type { SchoolClass } from '#contract/classes.ts'
import { StructuredData } from '#web/features/discovery/structured-data.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { useSite } from '#web/page/site.tsx'
import { ClassDetail, ClassHead } from './class-detail.tsx'
import { describeClass } from './class-facts.ts'
import { orderAddress } from './class-query.ts'

/** One class for everybody to read, and for search engines to find; ordering it is a page of its own. */
export function OfferedClass({ schoolClass }: { schoolClass: SchoolClass }) {
  const site = useSite()
  const { _id, className } = schoolClass
  return (
    <ClassDetail schoolClass={schoolClass}>
      <ClassHead schoolClass={schoolClass} indexed />
      <StructuredData facts={describeClass(schoolClass, site)} />
      <ButtonLink to={orderAddress(_id)} className="w-full">
        Add to Cart
        <span className="sr-only">: {className}</span>
      </ButtonLink>
      <p className="mt-4 text-sm text-sand">
        Students log in to put a class on their list and pay there.
      </p>
    </ClassDetail>
  )
}
