import { Search } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { Form } from 'react-router'
import { longestQuestion } from '#contract/searching.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { entryLook, Select } from '#web/ui/select.tsx'
import { usualOf, type Asked, type Choices } from './list-query.ts'

const labelLook = 'grid gap-1.5 text-sm font-semibold text-sand'
const inputLook = classNames(entryLook, 'min-h-11 w-full min-w-0 px-4 py-2 text-base font-normal')

/** Choices that are folded away until one of them is asked for, and what stands with them. */
export type Folded = { label: string; names: readonly string[]; children?: ReactNode }

type SearchFormProps = {
  action: string
  label: string
  placeholder: string
  choices: Choices
  /** What the address asks for; `q` is the search itself. */
  query: Asked
  folded?: Folded
  /** Other parts of the address, which stay as they are. */
  further?: Record<string, string>
  /** The columns where there is room: one for each field and one for the button. */
  className: string
}

/** The search above a list: a GET form, so that it works without script, too. */
export function SearchForm(props: SearchFormProps) {
  const { action, label, placeholder, choices, query, folded, further = {}, className } = props
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
  const control = (name: string) => {
    const choice = choices[name]
    if (choice === undefined) return null
    return (
      // On a phone its words stand beside it, so that the first screen shows some of the list.
      <label
        key={name}
        className={classNames(
          labelLook,
          'max-sm:grid-cols-[3.5rem_minmax(0,1fr)] max-sm:items-center',
        )}
      >
        {choice.label}
        {'input' in choice ? (
          <input {...choice.input} name={name} defaultValue={valueOf(name)} className={inputLook} />
        ) : (
          <Select name={name} defaultValue={valueOf(name)} className="w-full">
            {choice.all !== undefined && <option value="">{choice.all}</option>}
            {Object.entries(choice.words).map(([value, word]) => (
              <option key={value} value={value}>
                {word}
              </option>
            ))}
          </Select>
        )}
      </label>
    )
  }
  return (
    <Form
      ref={form}
      role="search"
      action={action}
      className={classNames(
        'grid items-end gap-3 rounded-panel border border-line bg-espresso/60 p-4 sm:gap-4 sm:p-5',
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
          className={inputLook}
        />
      </label>
      {Object.keys(choices).map((name) => !folded?.names.includes(name) && control(name))}
      {Object.entries(further).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit">
        <Search aria-hidden="true" className="size-4" />
        Search
      </Button>
      {folded !== undefined && (
        <details
          open={folded.names.some((name) => query[name] !== undefined)}
          className="order-last col-span-full"
        >
          <summary className="inline-flex min-h-8 cursor-pointer items-center text-sm font-semibold text-tan-bright underline decoration-line underline-offset-4 hover:text-cream">
            {folded.label}
          </summary>
          <div className="mt-3 grid items-end gap-3 sm:grid-cols-2 sm:gap-4 lg:grid-cols-4">
            {folded.names.map(control)}
            {folded.children}
          </div>
        </details>
      )}
    </Form>
  )
}
