import type { OfferedClass } from '#contract/classes.ts'
import { pageUrl } from '#messages/address.ts'
import { minutesOf } from '#messages/formats.ts'
import { classAddress, topicAddress } from '#web/features/classes/class-query.ts'
import { mentionSchool } from '#web/features/discovery/school-facts.ts'
import { instructorAddress } from '#web/features/instructors/instructor-query.ts'
import { plainText } from '#web/page/plain-text.ts'
import { sharedPhoto } from '#web/page/site.tsx'
import type { Site } from '#web/server-context.ts'

/** In Google's format; undefined if neither place nor address is known. */
function modeOf({ place, online }: OfferedClass): string | undefined {
  if (place === null) return online ? 'Online' : undefined
  return online ? 'Blended' : 'Onsite'
}

/** An online class links to its page: the meeting's address is for those who have paid. */
const venuesOf = ({ place, online }: OfferedClass, url: string) => [
  ...(place === null ? [] : [{ '@type': 'Place', name: place, address: place }]),
  ...(online ? [{ '@type': 'VirtualLocation', url }] : []),
]

function describeDates({ meetings }: OfferedClass) {
  const [first] = meetings
  const last = meetings.at(-1)
  if (first === undefined || last === undefined) return {}
  const minutes = Math.round(minutesOf(meetings))
  return {
    startDate: new Date(first.startsAt).toISOString(),
    endDate: new Date(last.endsAt).toISOString(),
    courseWorkload: `PT${Math.floor(minutes / 60)}H${minutes % 60}M`,
  }
}

function describeInstance(schoolClass: OfferedClass, url: string, site: Site) {
  const { availableSeats, groupSize, instructorName, instructor } = schoolClass
  const mode = modeOf(schoolClass)
  const location = venuesOf(schoolClass, url)
  return {
    '@type': 'CourseInstance',
    ...(mode !== undefined && { courseMode: mode }),
    ...describeDates(schoolClass),
    ...(location.length > 0 && { location }),
    instructor: {
      '@type': 'Person',
      name: instructorName,
      url: pageUrl(site, site.language, instructorAddress(instructor._id, instructor.name)),
    },
    maximumAttendeeCapacity: groupSize,
    remainingAttendeeCapacity: availableSeats,
  }
}

type Names = { classes: string; topic: string }

function describeCourse(schoolClass: OfferedClass, site: Site, names: Names) {
  const { className, description, photo, price, availableSeats, topic, reviews, stars } =
    schoolClass
  const url = pageUrl(site, site.language, classAddress(schoolClass))
  const offers = {
    '@type': 'Offer',
    url,
    category: price === 0 ? 'Free' : 'Paid',
    price,
    priceCurrency: site.currency,
    availability: `https://schema.org/${availableSeats > 0 ? 'InStock' : 'SoldOut'}`,
    inventoryLevel: { '@type': 'QuantitativeValue', value: availableSeats },
  }
  return {
    '@type': 'Course',
    '@id': url,
    url,
    name: className,
    description: plainText(description),
    ...(photo !== '' && { image: sharedPhoto(photo, site.origin).address }),
    ...(topic !== 'other' && { about: names.topic }),
    provider: mentionSchool(site),
    offers,
    ...(stars !== null && {
      aggregateRating: { '@type': 'AggregateRating', ratingValue: stars, reviewCount: reviews },
    }),
    hasCourseInstance: { ...describeInstance(schoolClass, url, site), offers },
  }
}

type Crumb = { name: string; path: string }

function describeBreadcrumb(crumbs: Crumb[], site: Site) {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: pageUrl(site, site.language, path),
    })),
  }
}

/**
 * A class and its breadcrumb, as Google wants:
 * https://developers.google.com/search/docs/appearance/structured-data/course.
 */
export function describeClass(schoolClass: OfferedClass, site: Site, names: Names) {
  const { className, topic } = schoolClass
  const breadcrumb = [
    { name: names.classes, path: '/classes' },
    { name: names.topic, path: topicAddress(topic) },
    { name: className, path: classAddress(schoolClass) },
  ]
  return {
    '@graph': [describeCourse(schoolClass, site, names), describeBreadcrumb(breadcrumb, site)],
  }
}
