import type { SchoolClass } from '#contract/classes.ts'
import { classPhotoAlt } from '#web/copy.ts'
import { PageHead } from '#web/ui/site.tsx'
import { classAddress } from './class-query.ts'

type ClassHeadProps = {
  schoolClass: SchoolClass
  /** Whether this is the page that search engines keep; a shared link stands for it in any case. */
  indexed?: boolean
}

/** The head of a page about one class. */
export function ClassHead({ schoolClass, indexed = false }: ClassHeadProps) {
  const { _id, className, description, photo } = schoolClass
  const address = classAddress(_id)
  return (
    <PageHead
      title={className}
      description={description}
      {...(indexed && { canonical: address })}
      sharedAs={address}
      picture={{ src: photo, alt: classPhotoAlt(className) }}
    />
  )
}
