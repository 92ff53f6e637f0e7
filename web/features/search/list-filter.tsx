import { topics } from '#contract/classes.ts'
import { topicWords } from '#web/copy.ts'
import type { ListQuery } from './list-query.ts'
import { SearchChoice, SearchForm } from './search-form.tsx'

type ListFilterProps<Sort extends string> = {
  path: string
  label: string
  placeholder: string
  query: ListQuery<Sort>
  /** What each order is called. */
  sortWords: Record<Sort, string>
}

/** Search, topic and order of a public list. */
export function ListFilter<Sort extends string>(props: ListFilterProps<Sort>) {
  const { path, label, placeholder, query, sortWords } = props
  const asked = { q: query.q, topic: query.topic ?? '', sort: query.sort }
  return (
    <SearchForm
      action={path}
      label={label}
      placeholder={placeholder}
      asked={asked}
      className="sm:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_minmax(224px,auto)_minmax(224px,auto)_auto]"
    >
      <SearchChoice
        name="topic"
        label="Topic"
        asked={asked.topic}
        all="All topics"
        options={topics.map((topic) => [topic, topicWords[topic]])}
      />
      <SearchChoice
        name="sort"
        label="Order"
        asked={asked.sort}
        options={Object.entries<string>(sortWords)}
      />
    </SearchForm>
  )
}
