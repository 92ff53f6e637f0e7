import type { FieldMetadata } from '@conform-to/react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Slide } from '#contract/home-part.ts'
import type { Field } from '#web/forms/fields.tsx'
import type { useSaveForm } from '#web/forms/use-save-form.ts'
import { useMessages } from '#web/words/use-messages.ts'
import { SlideRow } from './slide-row.tsx'

type SlideRowsProps = { form: ReturnType<typeof useSaveForm>['form']; field: Field }

/** In the order of the page. */
export function SlideRows({ form, field }: SlideRowsProps) {
  const t = useMessages('own-school')
  const list = useRef<HTMLOListElement>(null)
  const [status, setStatus] = useState('')
  const slides = field as unknown as FieldMetadata<Slide[]>
  const rows = slides.getFieldList()
  const move = (from: number, to: number) => {
    flushSync(() => {
      form.reorder({ name: slides.name, from, to })
      setStatus(t('slideMoved', { number: String(to + 1), count: String(rows.length) }))
    })
    // The preview hears of it, as if it were typed.
    list.current?.dispatchEvent(new Event('input', { bubbles: true }))
    // At the end of the list the button that was pressed is gone.
    const way = to > from ? 'down' : 'up'
    const row = list.current?.children[to]
    const button =
      row?.querySelector<HTMLElement>(`[data-way=${way}]:enabled`) ??
      row?.querySelector<HTMLElement>('[data-way]:enabled')
    button?.focus()
  }
  const [error] = slides.errors ?? []
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-lg">{t('field', { field: 'slides' })}</legend>
      <p className="text-sm font-semibold text-bad empty:hidden" role="alert">
        {error}
      </p>
      <ol ref={list} className="border-b border-edge">
        {rows.map((row, index) => (
          <li key={row.key} className="border-t border-edge py-4">
            <SlideRow row={row} index={index} last={rows.length - 1} onMove={move} />
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {status}
      </p>
    </fieldset>
  )
}
