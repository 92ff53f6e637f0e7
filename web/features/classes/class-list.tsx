import type { MouseEvent } from 'react'
import type { SchoolClass, TopicCount } from '#contract/classes.ts'
import type { Page } from '#contract/endpoint.ts'
import { toLocalTime } from '#contract/local-time.ts'
import { topicWords } from '#web/copy.ts'
import { StructuredData } from '#web/features/discovery/structured-data.tsx'
import { monthOf, weekendOf, weekOf } from '#web/format/calendar.ts'
import { listAddress } from '#web/lists/list-query.ts'
import { PublicList } from '#web/lists/public-list.tsx'
import { PageHead, useSite } from '#web/page/site.tsx'
import type { Site } from '#web/server-context.ts'
import { Button } from '#web/ui/button.tsx'
import { ClassFrames } from './class-frames.tsx'
import { classAddress, classList } from './class-query.ts'
import type { ClassQuery } from './read-class-query.ts'
import { TopicNav } from './topic-nav.tsx'
import { WithOwnOrders } from './viewer-relation.tsx'

type ListProps = { query: ClassQuery; page: Page<SchoolClass> }
type ClassListProps = ListProps & { pageSize: number; topics: TopicCount[] }

/** The class list with its search (clause 2.10). */
export function ClassList({ query, page, pageSize, topics }: ClassListProps) {
  return (
    <>
      <ListHead query={query} page={page} />
      <PublicList
        facts={classList}
        query={query}
        page={page}
        pageSize={pageSize}
        nav={<TopicNav query={query} counts={topics} />}
        intro="Small groups, real light, and somebody beside you who knows the way. Choose a class and put it in your cart."
        withFolded={<DatePresets />}
        nothing={{ text: 'There is no class on offer at the moment. Please come back soon.' }}
      >
        <WithOwnOrders>
          <ClassFrames classes={page.items} first={page.first ?? 1} />
        </WithOwnOrders>
      </PublicList>
    </>
  )
}

/** Search engines index the whole list and those of a topic; every class is at an address of its own. */
function ListHead({ query, page }: ListProps) {
  const site = useSite()
  const { topic } = query
  const { path, choices } = classList
  const variant = listAddress(path, choices, { ...query, topic: undefined }) !== path
  const indexed = !variant && (topic === undefined || page.items.length > 0)
  const subject = topic === undefined ? '' : ` on the subject “${topicWords[topic]}”`
  return (
    <>
      <PageHead
        title={topic === undefined ? 'Classes' : `Classes: ${topicWords[topic]}`}
        description={`Every class of the school${subject}: what it teaches, who teaches it, its price and the seats that are free.`}
        {...(indexed && { canonical: listAddress(path, choices, query) })}
      />
      {indexed && <StructuredData facts={describeClassList(page.items, site)} />}
    </>
  )
}

/** The classes of a list in their order, each by the address of its page. */
function describeClassList(classes: readonly SchoolClass[], { origin }: Site) {
  return {
    '@type': 'ItemList',
    itemListElement: classes.map((schoolClass, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      url: origin + classAddress(schoolClass),
    })),
  }
}

const presets = [
  { label: 'This weekend', daysOf: weekendOf },
  { label: 'This week', daysOf: weekOf },
  { label: 'This month', daysOf: monthOf },
]

/** Buttons of a search that fill its two dates, and send it. */
function DatePresets() {
  const { timeZone } = useSite()
  const ask = (daysOf: typeof weekOf) => (event: MouseEvent<HTMLButtonElement>) => {
    const { form } = event.currentTarget
    const days = daysOf(toLocalTime(Date.now(), timeZone).slice(0, 10))
    for (const [name, day] of Object.entries(days)) {
      const field = form?.elements.namedItem(name)
      if (field instanceof HTMLInputElement) field.value = day
    }
    form?.requestSubmit()
  }
  return (
    <div className="needs-script col-span-full flex flex-wrap gap-2">
      {presets.map(({ label, daysOf }) => (
        <Button key={label} variant="quiet" size="small" onClick={ask(daysOf)}>
          {label}
        </Button>
      ))}
    </div>
  )
}
