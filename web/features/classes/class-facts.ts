import type { SchoolClass } from '#contract/classes.ts'
import { currency } from '#contract/money.ts'
import { topicWords } from '#web/copy.ts'
import { mentionSchool } from '#web/features/discovery/school-facts.ts'
import type { Site } from '#web/server-context.ts'
import { sharedPicture } from '#web/page/site.tsx'
import { classAddress, topicAddress } from './class-query.ts'

function describeCourse(schoolClass: SchoolClass, site: Site) {
  const { _id, className, description, photo, price, availableSeats, instructorName, topic } =
    schoolClass
  const url = site.origin + classAddress(_id)
  return {
    '@type': 'Course',
    '@id': url,
    url,
    name: className,
    description,
    ...(photo !== '' && { image: sharedPicture(photo, site.origin).address }),
    ...(topic !== 'other' && { about: topicWords[topic] }),
    provider: mentionSchool(site),
    offers: {
      '@type': 'Offer',
      url,
      category: price === 0 ? 'Free' : 'Paid',
      price,
      priceCurrency: currency,
      availability: `https://schema.org/${availableSeats > 0 ? 'InStock' : 'SoldOut'}`,
    },
    hasCourseInstance: {
      '@type': 'CourseInstance',
      instructor: { '@type': 'Person', name: instructorName },
      remainingAttendeeCapacity: availableSeats,
    },
  }
}

type Crumb = { name: string; path: string }

function describeWay(crumbs: Crumb[], { origin }: Site) {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: origin + path,
    })),
  }
}

/** One class, and the way to it: what Google asks for at https://developers.google.com/search/docs/appearance/structured-data/course. */
export function describeClass(schoolClass: SchoolClass, site: Site) {
  const { _id, className, topic } = schoolClass
  const way = [
    { name: 'Classes', path: '/classes' },
    { name: topicWords[topic], path: topicAddress(topic) },
    { name: className, path: classAddress(_id) },
  ]
  return { '@graph': [describeCourse(schoolClass, site), describeWay(way, site)] }
}

/** The classes of a list in their order, each by the address of its page. */
export function describeClassList(classes: readonly SchoolClass[], { origin }: Site) {
  return {
    '@type': 'ItemList',
    itemListElement: classes.map(({ _id }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      url: origin + classAddress(_id),
    })),
  }
}
