import { Search } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Form } from 'react-router'
import { longestQuestion } from '#contract/searching.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { entryLook, Select } from '#web/ui/select.tsx'
import { usualOf, type Asked, type Choices } from './list-query.ts'

const labelLook = 'grid gap-1.5 text-sm font-semibold text-sand'

type SearchFormProps = {
  action: string
  label: string
  placeholder: string
  choices: Choices
  /** What the address asks for; `q` is the search itself. */
  query: Asked
  /** Other parts of the address, which stay as they are. */
  further?: Record<string, string>
  /** The columns where there is room: one for each field and one for the button. */
  className: string
}

/** The search above a list: a GET form, so that it works without script, too. */
export function SearchForm(props: SearchFormProps) {
  const { action, label, placeholder, choices, query, further = {}, className } = props
  const form = useRef<HTMLFormElement>(null)
  const valueOf = (name: string) => String(query[name] ?? usualOf(choices, name))
  const written = JSON.stringify(
    ['q', ...Object.keys(choices)].map((name) => [name, valueOf(name)]),
  )
  const shown = useRef(written)
  // Going back or clearing changes the address under fields that keep what was typed; what was
  // chosen before the page's script ran stays.
  useEffect(() => {
    if (shown.current === written) return
    shown.current = written
    for (const [name, value] of JSON.parse(written) as [string, string][]) {
      const control = form.current?.elements.namedItem(name)
      if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement)
        control.value = value
    }
  }, [written])
  return (
    <Form
      ref={form}
      role="search"
      action={action}
      className={classNames(
        'grid items-end gap-3 rounded-2xl border border-line bg-espresso/60 p-4 sm:gap-4 sm:p-5',
        className,
      )}
    >
      <label className={labelLook}>
        {label}
        <input
          type="search"
          name="q"
          defaultValue={valueOf('q')}
          maxLength={longestQuestion}
          placeholder={placeholder}
          className={classNames(entryLook, 'min-h-11 w-full px-4 py-2 text-base font-normal')}
        />
      </label>
      {Object.entries(choices).map(([name, { label, all, words }]) => (
        // On a phone its words stand beside it, so that the first screen shows some of the list.
        <label
          key={name}
          className={classNames(
            labelLook,
            'max-sm:grid-cols-[3.5rem_minmax(0,1fr)] max-sm:items-center',
          )}
        >
          {label}
          <Select name={name} defaultValue={valueOf(name)} className="w-full">
            {all !== undefined && <option value="">{all}</option>}
            {Object.entries(words).map(([value, word]) => (
              <option key={value} value={value}>
                {word}
              </option>
            ))}
          </Select>
        </label>
      ))}
      {Object.entries(further).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit">
        <Search aria-hidden="true" className="size-4" />
        Search
      </Button>
    </Form>
  )
}
