import { Search } from 'lucide-react'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { Form, useLocation, useNavigation, useSubmit } from 'react-router'
import { maxSearchLength } from '#contract/searching.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { entryClass, Select } from '#web/ui/select.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { defaultOf, type ListQuery, type Choices } from './list-query.ts'

const labelClass = 'grid gap-1.5 text-sm font-semibold text-text-quiet'
const inputClass = classNames(entryClass, 'min-h-11 w-full min-w-0 px-4 py-2 text-base font-normal')

/** In milliseconds without typing. */
const pause = 400

export type Folded = { label: string; names: readonly string[] }

type SearchFormProps = {
  action: string
  label: string
  placeholder: string
  choices: Choices
  /** `q` is the search itself. */
  query: ListQuery
  folded?: Folded
  further?: Record<string, string>
  /** Columns on wide screens, if nothing is folded: one per field and one for the button. */
  className: string | undefined
}

const searchOf = (form: HTMLFormElement) =>
  new URLSearchParams(
    Array.from(new FormData(form)).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value] as [string, string]] : [],
    ),
  ).toString()

/**
 * Submits choices at once and words after a pause. While typing, each search replaces the one before in the
 * history; the same search is not repeated.
 */
function useSearchAtOnce(hasWords: boolean) {
  const form = useRef<HTMLFormElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** Fields whose input the address does not have yet. */
  const typed = useRef(new Set<string>())
  const submit = useSubmit()
  const here = useLocation()
  const target = useNavigation().location ?? here

  const send = (replace: boolean) => {
    const { current } = form
    clearTimeout(timer.current)
    if (current === null || !current.reportValidity()) return
    if (searchOf(current) === new URLSearchParams(target.search).toString()) return
    void submit(current, { replace, preventScrollReset: true })
  }
  const listen = useRef(send)
  useEffect(() => {
    listen.current = send
  })
  const words = useRef(hasWords)
  useEffect(() => {
    words.current = hasWords
  }, [hasWords])

  // React's own 'change' fires with each key in a date or a price; the browser's when they are entered.
  useEffect(() => {
    const { current } = form
    const onInput = ({ target: field }: Event) => {
      if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) return
      typed.current.add(field.name)
      if (field.name !== 'q') return
      clearTimeout(timer.current)
      timer.current = setTimeout(() => listen.current(words.current), pause)
    }
    const onChange = ({ target: field }: Event) => {
      // Words are submitted after a pause; this fires only when their field is left.
      if (!(field instanceof HTMLInputElement) || field.name !== 'q') listen.current(false)
    }
    current?.addEventListener('input', onInput)
    current?.addEventListener('change', onChange)
    return () => {
      clearTimeout(timer.current)
      current?.removeEventListener('input', onInput)
      current?.removeEventListener('change', onChange)
    }
  }, [])

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    send(false)
  }
  return { form, typed, onSubmit }
}

/** A GET form, so that it works without script, too. */
export function SearchForm(props: SearchFormProps) {
  const { action, label, placeholder, choices, query, folded, further = {}, className } = props
  const t = useMessages('ui')
  const { form, typed, onSubmit } = useSearchAtOnce(Boolean(query['q']))
  const valueOf = (name: string) => String(query[name] ?? defaultOf(choices, name))
  const written = JSON.stringify(
    ['q', ...Object.keys(choices)].map((name) => [name, valueOf(name)]),
  )
  const shown = useRef(written)
  const [unfolded, setUnfolded] = useState(false)
  // Going back or clearing changes the address, but fields keep typed text, so update them. Choices made
  // before the page's script ran stay.
  useEffect(() => {
    if (shown.current === written) return
    shown.current = written
    for (const [name, value] of JSON.parse(written) as [string, string][]) {
      const control = form.current?.elements.namedItem(name)
      if (!(control instanceof HTMLInputElement || control instanceof HTMLSelectElement)) continue
      const same = control.value.trim() === value
      // Typing continues meanwhile, also after a space, and another search may be under way.
      if (typed.current.has(name)) {
        if (same) typed.current.delete(name)
      } else if (!same) control.value = value
    }
  }, [written, form, typed])
  const control = (name: string) => {
    const choice = choices[name]
    if (choice === undefined) return null
    if ('elsewhere' in choice)
      return <input key={name} type="hidden" name={name} defaultValue={valueOf(name)} />
    return (
      <label key={name} className={labelClass}>
        {choice.label}
        {'input' in choice ? (
          <input
            {...choice.input}
            name={name}
            defaultValue={valueOf(name)}
            className={inputClass}
          />
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
      className={classNames(
        'grid items-end gap-3 sm:gap-4',
        folded ? 'grid-cols-[minmax(0,1fr)_auto]' : 'sm:grid-cols-2',
        className,
      )}
    >
      <div
        className={classNames(
          'grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2',
          !folded && 'col-span-full lg:col-span-1',
        )}
      >
        <label className={labelClass}>
          <span className={folded && 'sr-only'}>{label}</span>
          <input
            type="search"
            name="q"
            defaultValue={valueOf('q')}
            maxLength={maxSearchLength}
            placeholder={placeholder}
            className={inputClass}
          />
        </label>
        <Button type="submit" variant="quiet" className="max-sm:px-4">
          <Search aria-hidden="true" className="size-4" />
          <span className="max-sm:sr-only">{t('search')}</span>
        </Button>
      </div>
      {Object.keys(choices).map((name) => !folded?.names.includes(name) && control(name))}
      {Object.entries(further).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {folded !== undefined && (
        <details
          // Filters in use are shown above the results, where they can be removed.
          open={unfolded}
          onToggle={({ currentTarget }) => setUnfolded(currentTarget.open)}
          className="order-last open:col-span-full"
        >
          <summary className="inline-flex min-h-11 cursor-pointer items-center text-sm font-semibold text-accent-strong underline decoration-edge underline-offset-4 hover:text-text">
            {folded.label}
          </summary>
          <div className="mt-3 grid grid-cols-2 items-end gap-3 sm:gap-4 lg:grid-cols-4">
            {folded.names.map(control)}
          </div>
        </details>
      )}
    </Form>
  )
}
