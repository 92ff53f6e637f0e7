import type { SchoolClass, TopicCount } from '#contract/classes.ts'
import type { Page } from '#contract/endpoint.ts'
import { pageUrl } from '#messages/address.ts'
import { StructuredData } from '#web/features/discovery/structured-data.tsx'
import { useFormats } from '#web/format/use-formats.ts'
import { listAddress, type Choices } from '#web/lists/list-query.ts'
import { PublicList } from '#web/lists/public-list.tsx'
import { PageHead, useSite } from '#web/page/site.tsx'
import { TimeZoneNote } from '#web/format/time-zone-note.tsx'
import type { Site } from '#web/server-context.ts'
import { useMessages } from '#web/words/use-messages.ts'
import { ClassFrames } from './class-frames.tsx'
import { classChoices, foldedChoices } from './class-choices.ts'
import { classAddress } from './class-query.ts'
import type { ClassQuery } from './read-class-query.ts'
import { QuickFilters, useSpan } from './quick-filters.tsx'
import { TopicNav } from './topic-nav.tsx'
import { WithOwnOrders } from './viewer-relation.tsx'

type ListProps = { query: ClassQuery; page: Page<SchoolClass> }
type ClassListProps = ListProps & {
  pageSize: number
  topics: TopicCount[]
  /** 'YYYY-MM-DD' at the school. */
  today: string
}

/** Fewer are all in sight. */
const worthSearching = 6

/** Clause 2.10. */
export function ClassList({ query, page, pageSize, topics, today }: ClassListProps) {
  const t = useMessages('classes')
  const choices = classChoices(t, useMessages('lists'), useMessages('topics'), useFormats())
  const span = useSpan(query, today)
  const all = topics.reduce((sum, { count }) => sum + count, 0)
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
        quick={<QuickFilters choices={choices} query={query} span={span} />}
        isShort={all < worthSearching}
        named={span && { names: ['from', 'to'], words: t(span) }}
        intro={t('intro')}
        placeholder={t('placeholder')}
        folded={{ label: t('more'), names: foldedChoices }}
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

/** Search engines index the full list and the topic lists; each class has its own page. */
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

function describeClassList(classes: readonly SchoolClass[], site: Site) {
  return {
    '@type': 'ItemList',
    itemListElement: classes.map((schoolClass, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      url: pageUrl(site, site.language, classAddress(schoolClass)),
    })),
  }
}
