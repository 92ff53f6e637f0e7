import { Search } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { Form } from 'react-router'
import { longestQuestion } from '#contract/fields.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { entryLook } from '#web/ui/entry-look.ts'
import { Select } from '#web/ui/select.tsx'

type LabelledProps = {
  label: string
  /** On a phone the label stands beside its field, so that the first screen shows some of the list. */
  beside?: boolean
  children: ReactNode
}

function Labelled({ label, beside = false, children }: LabelledProps) {
  return (
    <label
      className={classNames(
        'grid gap-1.5 text-sm font-semibold text-sand',
        beside && 'max-sm:grid-cols-[3.5rem_minmax(0,1fr)] max-sm:items-center',
      )}
    >
      {label}
      {children}
    </label>
  )
}

type SearchFormProps = {
  action: string
  label: string
  placeholder: string
  /** What the address asks for, by the names of the fields; `q` is the search itself. */
  asked: Record<string, string>
  /** Further parts of the address that stay as they are. */
  kept?: Record<string, string>
  /** The columns where there is room: one for each field and one for the button. */
  className: string
  children: ReactNode
}

/** The search above a list: a GET form, so that it works without script, too. */
export function SearchForm(props: SearchFormProps) {
  const { action, label, placeholder, asked, kept = {}, className, children } = props
  const form = useRef<HTMLFormElement>(null)
  const written = JSON.stringify(asked)
  const shown = useRef(written)
  // Going back or clearing changes the address under fields that keep what was typed; what was
  // chosen before the page's script ran stays.
  useEffect(() => {
    if (shown.current === written) return
    shown.current = written
    for (const [name, value] of Object.entries(JSON.parse(written) as typeof asked)) {
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
      <Labelled label={label}>
        <input
          type="search"
          name="q"
          defaultValue={asked['q']}
          maxLength={longestQuestion}
          placeholder={placeholder}
          className={classNames(entryLook, 'min-h-11 w-full px-4 py-2 text-base font-normal')}
        />
      </Labelled>
      {children}
      {Object.entries(kept).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit">
        <Search aria-hidden="true" className="size-4" />
        Search
      </Button>
    </Form>
  )
}

type SearchChoiceProps = {
  name: string
  label: string
  asked: string
  /** What is chosen where nothing is asked; without it the first option is. */
  all?: string
  options: readonly (readonly [value: string, words: string])[]
}

/** A choice beside the search. */
export function SearchChoice({ name, label, asked, all, options }: SearchChoiceProps) {
  return (
    <Labelled label={label} beside>
      <Select name={name} defaultValue={asked} className="w-full">
        {all !== undefined && <option value="">{all}</option>}
        {options.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </Select>
    </Labelled>
  )
}
