import { useEffect, useEffectEvent, useId, type ReactNode } from 'react'
import { changedWork, type OwnWork } from '#contract/hand-ins.ts'
import { api } from '#web/session/api.ts'
import { callApi } from '#web/session/call-api.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Notice } from '#web/ui/notice.tsx'
import { entryClass } from '#web/ui/select.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { useAutosave } from './use-autosave.ts'

export type Flushes = Set<() => Promise<void>>

type WorkTextsProps = { work: OwnWork; flushes: Flushes }

export function WorkTexts({ work: { _id: id, title, alt, note }, flushes }: WorkTextsProps) {
  const t = useMessages('hand-in')
  const layout = useMessages('layout')
  const { form, state, failure, flush, ...typing } = useAutosave((texts) =>
    callApi(() => api.changeWork({ params: { id }, body: changedWork.parse(texts) })),
  )
  const flushNow = useEffectEvent(flush)
  useEffect(() => {
    const one = () => flushNow()
    flushes.add(one)
    return () => void flushes.delete(one)
  }, [flushes])
  return (
    <form
      ref={form}
      {...typing}
      onSubmit={(event) => {
        event.preventDefault()
        typing.onBlur()
      }}
      className="grid min-w-0 gap-4"
    >
      <TextEntry name="title" label={t('title')} max={120} text={title} />
      <TextEntry name="alt" label={t('alt')} hint={t('altHint')} max={300} text={alt} rows={2} />
      <TextEntry
        name="note"
        label={t('note')}
        hint={t('noteHint')}
        max={1000}
        text={note}
        rows={2}
      />
      {failure === null ? (
        <p role="status" className="min-h-5 text-sm text-text-quiet">
          {state === 'saving' ? t('saving') : state === 'saved' && t('saved')}
        </p>
      ) : (
        <Notice tone="bad">
          <p className="mb-3">{t('notSaved', { reason: failure })}</p>
          <Button variant="quiet" size="small" type="submit">
            {layout('tryAgain')}
          </Button>
        </Notice>
      )}
    </form>
  )
}

type TextEntryProps = {
  name: keyof typeof changedWork.shape
  label: string
  hint?: ReactNode
  /** In characters. */
  max: number
  text: string
  /** Without it, a single line. */
  rows?: number
}

function TextEntry({ name, label, hint, max, text, rows }: TextEntryProps) {
  const id = useId()
  const entry = {
    id,
    name,
    maxLength: max,
    defaultValue: text,
    autoComplete: 'off',
    'aria-describedby': hint === undefined ? undefined : `${id}-hint`,
    className: classNames(entryClass, 'min-h-12 w-full px-4 py-2.5 field-sizing-content'),
  }
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold text-text-quiet">
        {label}
      </label>
      {rows === undefined ? <input {...entry} /> : <textarea {...entry} rows={rows} />}
      {hint !== undefined && (
        <p id={`${id}-hint`} className="text-sm text-text-quiet">
          {hint}
        </p>
      )}
    </div>
  )
}
