import type { SchoolClass } from '#contract/classes.ts'
import { plainText } from '#web/page/plain-text.ts'
import { PageHead } from '#web/page/site.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { classAddress } from './class-query.ts'

type ClassHeadProps = {
  schoolClass: Pick<SchoolClass, '_id' | 'className' | 'description' | 'photo'>
  /** Whether search engines index the page. Shared links show the class in any case. */
  indexed?: boolean
}

export function ClassHead({ schoolClass, indexed = false }: ClassHeadProps) {
  const fact = useMessages('facts')
  const { className, description, photo } = schoolClass
  const address = classAddress(schoolClass)
  return (
    <PageHead
      title={className}
      description={plainText(description)}
      {...(indexed && { canonical: address })}
      sharedAs={address}
      photo={{ src: photo, alt: fact('photo', { name: className }) }}
    />
  )
}
