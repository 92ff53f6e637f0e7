import { Search } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Form, useSubmit } from 'react-router'
import { longestQuestion } from '#contract/searching.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { entryLook, Select } from '#web/ui/select.tsx'
import { usualOf, type Asked, type Choices } from './list-query.ts'

const labelLook = 'grid gap-1.5 text-sm font-semibold text-sand'
const inputLook = classNames(entryLook, 'min-h-11 w-full min-w-0 px-4 py-2 text-base font-normal')

/** How long the words of a search stand still before they are searched for, in milliseconds. */
const pause = 400

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

/**
 * Sends a search by itself: what is chosen or entered at once, words after a pause. While words are typed
 * each search takes the place of the one before in the history.
 */
function useSearchAtOnce(isSearched: boolean) {
  const form = useRef<HTMLFormElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** The words that were sent last: while these are answered, what is typed goes on. */
  const sent = useRef<string>(undefined)
  const submit = useSubmit()
  const send = (replace: boolean) => {
    clearTimeout(timer.current)
    const { current } = form
    if (current === null || !current.reportValidity()) return
    sent.current = String(new FormData(current).get('q')).trim()
    void submit(current, { replace, preventScrollReset: true })
  }
  const onChange = (event: Event) => {
    // Words come with a pause; their own event follows only when the field is left.
    if (event.target instanceof HTMLInputElement && event.target.name === 'q') return
    send(false)
  }
  const onInput = (event: Event) => {
    if (!(event.target instanceof HTMLInputElement) || event.target.name !== 'q') return
    clearTimeout(timer.current)
    timer.current = setTimeout(() => send(isSearched), pause)
  }
  const follow = useRef({ onChange, onInput })
  useEffect(() => {
    follow.current = { onChange, onInput }
  })
  // React's own 'change' comes with each key in a date or a price; the browser's when they are entered.
  useEffect(() => {
    const { current } = form
    const change = (event: Event) => follow.current.onChange(event)
    const input = (event: Event) => follow.current.onInput(event)
    current?.addEventListener('change', change)
    current?.addEventListener('input', input)
    return () => {
      clearTimeout(timer.current)
      current?.removeEventListener('change', change)
      current?.removeEventListener('input', input)
    }
  }, [])
  /** Sent by hand, or by its button: nothing else waits to be sent. */
  const onSubmit = () => clearTimeout(timer.current)
  return { form, sent, onSubmit }
}

/** The search above a list: a GET form, so that it works without script, too. */
export function SearchForm(props: SearchFormProps) {
  const { action, label, placeholder, choices, query, folded, further = {}, className } = props
  const { form, sent, onSubmit } = useSearchAtOnce(query['q'] !== undefined && query['q'] !== '')
  const valueOf = (name: string) => String(query[name] ?? usualOf(choices, name))
  const written = JSON.stringify(
    ['q', ...Object.keys(choices)].map((name) => [name, valueOf(name)]),
  )
  const shown = useRef(written)
  const [unfolded, setUnfolded] = useState(false)
  // Going back or clearing changes the address under fields that keep what was typed; what was
  // chosen before the page's script ran stays.
  useEffect(() => {
    if (shown.current === written) return
    shown.current = written
    for (const [name, value] of JSON.parse(written) as [string, string][]) {
      const control = form.current?.elements.namedItem(name)
      if (control === document.activeElement && value === sent.current) continue
      if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement)
        control.value = value
    }
  }, [written, form, sent])
  const control = (name: string) => {
    const choice = choices[name]
    if (choice === undefined) return null
    if ('elsewhere' in choice)
      return <input key={name} type="hidden" name={name} defaultValue={valueOf(name)} />
    return (
      <label key={name} className={labelLook}>
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
      onSubmit={onSubmit}
      className={classNames('grid grid-cols-2 items-end gap-3 sm:gap-4', className)}
    >
      <div className="col-span-full grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2 sm:col-span-1">
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
        <Button type="submit" variant="quiet" className="max-sm:px-4">
          <Search aria-hidden="true" className="size-4" />
          <span className="max-sm:sr-only">Search</span>
        </Button>
      </div>
      {Object.keys(choices).map((name) => !folded?.names.includes(name) && control(name))}
      {Object.entries(further).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {folded !== undefined && (
        <details
          // What was opened stays open when the last of its choices is taken back.
          open={unfolded || folded.names.some((name) => query[name] !== undefined)}
          onToggle={({ currentTarget }) => setUnfolded(currentTarget.open)}
          className="order-last col-span-full"
        >
          <summary className="inline-flex min-h-11 cursor-pointer items-center text-sm font-semibold text-tan-bright underline decoration-line underline-offset-4 hover:text-cream">
            {folded.label}
          </summary>
          <div className="mt-3 grid items-end gap-3 xs:grid-cols-2 sm:gap-4 lg:grid-cols-4">
            {folded.names.map(control)}
            {folded.children}
          </div>
        </details>
      )}
    </Form>
  )
}
