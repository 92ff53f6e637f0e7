import { Search } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { Form } from 'react-router'
import { classSorts, topics } from '#contract/classes.ts'
import { Button } from '#web/ui/button.tsx'
import type { ClassQuery } from './class-query.ts'
import { sortWords, topicWords } from './topic-words.ts'

const box =
  'min-h-11 w-full rounded-lg border border-sand/55 bg-espresso px-4 py-2 text-base font-normal text-cream placeholder:text-sand hover:border-tan/70'

function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <label className="grid gap-1.5 text-sm font-semibold text-sand">
      {label}
      {children}
    </label>
  )
}

/** Search, topic and order of the class list: a GET form, so that it works without script, too. */
export function ClassFilter({ query }: { query: ClassQuery }) {
  const { q, sort } = query
  const topic = query.topic ?? ''
  const form = useRef<HTMLFormElement>(null)
  const fresh = useRef(true)
  // Going back or clearing changes the address under fields that keep what was typed.
  useEffect(() => {
    // What was chosen before the page's script ran stays.
    if (fresh.current) {
      fresh.current = false
      return
    }
    for (const [name, value] of Object.entries({ q, topic, sort })) {
      const control = form.current?.elements.namedItem(name)
      if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement)
        control.value = value
    }
  }, [q, topic, sort])
  return (
    <Form
      ref={form}
      role="search"
      action="/classes"
      className="grid items-end gap-4 rounded-2xl border border-line bg-espresso/60 p-5 sm:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_minmax(224px,auto)_minmax(224px,auto)_auto]"
    >
      <Labelled label="Search the classes">
        <input
          type="search"
          name="q"
          defaultValue={q}
          maxLength={200}
          placeholder="Name, instructor or words"
          className={box}
        />
      </Labelled>
      <Labelled label="Topic">
        <select name="topic" defaultValue={topic} className={box}>
          <option value="">All topics</option>
          {topics.map((each) => (
            <option key={each} value={each}>
              {topicWords[each]}
            </option>
          ))}
        </select>
      </Labelled>
      <Labelled label="Order">
        <select name="sort" defaultValue={sort} className={box}>
          {classSorts.map((each) => (
            <option key={each} value={each}>
              {sortWords[each]}
            </option>
          ))}
        </select>
      </Labelled>
      <Button type="submit">
        <Search aria-hidden="true" className="size-4" />
        Search
      </Button>
    </Form>
  )
}
