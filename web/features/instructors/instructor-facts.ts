import type { InstructorPage } from '#contract/profiles.ts'
import { topicWords } from '#web/copy.ts'
import { mentionSchool } from '#web/features/discovery/school-facts.ts'
import type { Site } from '#web/server-context.ts'
import { sharedPicture } from '#web/page/site.tsx'
import { instructorAddress } from './instructor-query.ts'

/** An instructor in a sentence or more, for search engines and shared links. */
export const formatInstructor = ({ name, line, about }: InstructorPage): string =>
  about || line || `${name} teaches photography here.`

/** An instructor as https://schema.org/Person has one. */
export function describeInstructor(instructor: InstructorPage, site: Site) {
  const { _id, name, photo, topics } = instructor
  const url = site.origin + instructorAddress(_id, name)
  return {
    '@type': 'Person',
    '@id': url,
    url,
    name,
    description: formatInstructor(instructor),
    jobTitle: 'Photography instructor',
    worksFor: mentionSchool(site),
    ...(photo !== '' && { image: sharedPicture(photo, site.origin).address }),
    ...(topics.length > 0 && {
      knowsAbout: topics.filter((topic) => topic !== 'other').map((topic) => topicWords[topic]),
    }),
  }
}
