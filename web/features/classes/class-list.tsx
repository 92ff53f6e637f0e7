import type { MouseEvent } from 'react'
import type { SchoolClass, TopicCount } from '#contract/classes.ts'
import type { Page } from '#contract/endpoint.ts'
import { toLocalTime } from '#contract/local-time.ts'
import { StructuredData } from '#web/features/discovery/structured-data.tsx'
import { monthOf, weekendOf, weekOf } from '#web/format/calendar.ts'
import { useFormats } from '#web/format/use-formats.ts'
import { listAddress, type Choices } from '#web/lists/list-query.ts'
import { PublicList } from '#web/lists/public-list.tsx'
import { PageHead, useSite } from '#web/page/site.tsx'
import { TimeZoneNote } from '#web/format/time-zone-note.tsx'
import type { Site } from '#web/server-context.ts'
import { Button } from '#web/ui/button.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { ClassFrames } from './class-frames.tsx'
import { classChoices, foldedChoices } from './class-choices.ts'
import { classAddress } from './class-query.ts'
import type { ClassQuery } from './read-class-query.ts'
import { TopicNav } from './topic-nav.tsx'
import { WithOwnOrders } from './viewer-relation.tsx'

type ListProps = { query: ClassQuery; page: Page<SchoolClass> }
type ClassListProps = ListProps & { pageSize: number; topics: TopicCount[] }

/** The class list with its search (clause 2.10). */
export function ClassList({ query, page, pageSize, topics }: ClassListProps) {
  const t = useMessages('classes')
  const choices = classChoices(t, useMessages('lists'), useMessages('topics'), useFormats())
  return (
    <>
      <ListHead choices={choices} query={query} page={page} />
      <PublicList
        items="classes"
        choices={choices}
        query={query}
        page={page}
        pageSize={pageSize}
        nav={<TopicNav choices={choices} query={query} counts={topics} />}
        intro={t('intro')}
        placeholder={t('placeholder')}
        folded={{ label: t('more'), names: foldedChoices, children: <DatePresets /> }}
        nothing={{ text: t('nothing') }}
      >
        <WithOwnOrders>
          <ClassFrames classes={page.items} first={page.first ?? 1} />
          <TimeZoneNote className="mt-10" />
        </WithOwnOrders>
      </PublicList>
    </>
  )
}

/** Search engines index the whole list and those of a topic; every class is at an address of its own. */
function ListHead({ choices, query, page }: ListProps & { choices: Choices }) {
  const t = useMessages('classes')
  const title = useMessages('layout')('classes')
  const list = useMessages('lists')
  const topicName = useMessages('topics')
  const site = useSite()
  const { topic } = query
  const variant = listAddress('/classes', choices, { ...query, topic: undefined }) !== '/classes'
  const indexed = !variant && (topic === undefined || page.items.length > 0)
  const about = topic === undefined ? undefined : topicName(topic)
  return (
    <>
      <PageHead
        title={about === undefined ? title : list('found', { items: 'classes', filters: about })}
        description={
          about === undefined ? t('description') : t('topicDescription', { topic: about })
        }
        {...(indexed && { canonical: listAddress('/classes', choices, query) })}
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
  { label: 'weekend', daysOf: weekendOf },
  { label: 'week', daysOf: weekOf },
  { label: 'month', daysOf: monthOf },
] as const

/** Buttons of a search that fill its two dates, and send it. */
function DatePresets() {
  const t = useMessages('classes')
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
          {t(label)}
        </Button>
      ))}
    </div>
  )
}
