import { getCollectionProps } from '@conform-to/react'
import { useEffect, useId, useRef } from 'react'
import { advices, newThread, subjects } from '#contract/critique.ts'
import { z } from '#contract/zod.ts'
import { SelectField, TextArea, type Field } from '#web/forms/fields.tsx'
import { FormFailure } from '#web/forms/form-failure.tsx'
import { SubmitButton } from '#web/forms/submit-button.tsx'
import { useSaveForm } from '#web/forms/use-save-form.ts'
import { api } from '#web/session/api.ts'
import { callApi } from '#web/session/call-api.ts'
import { Button } from '#web/ui/button.tsx'
import { useToast } from '#web/ui/toasts.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import type { Position } from './geometry.ts'
import { PhraseMenu } from './phrase-menu.tsx'
import { PositionFields } from './position-fields.tsx'
import { growing, sendByKeys } from './text-form.tsx'
import { newThreadForm, type Viewer } from './use-viewer.ts'

const { subject, advice, text: words } = newThread.shape
const said = z.object({ subject, advice, text: words })

/** Nothing more needs to be chosen: most comments suggest a change, and many are about no subject in particular. */
const preset = { subject: 'other', advice: 'try' }

const subjectsToChoose = ['other', ...subjects.filter((each) => each !== 'other')] as const

export function NewThreadForm({ viewer, position }: { viewer: Viewer; position: Position }) {
  const t = useMessages('viewer')
  const ui = useMessages('ui')
  const headingId = useId()
  const form = useRef<HTMLFormElement>(null)
  const text = useRef<HTMLTextAreaElement>(null)
  const show = useToast()
  const { work, version, read } = viewer
  const { fields, busy, failure, failureCode, formProps } = useSaveForm({
    id: newThreadForm,
    schema: said,
    defaultValue: preset,
    save: async (typed, idempotencyKey) => {
      const body = { ...typed, ...position }
      const { insertedId } = await callApi(() =>
        api.openThread({ params: { id: version._id }, body, idempotencyKey }),
      )
      await read()
      viewer.finish(insertedId)
      show(t('commentAdded'))
    },
  })
  useEffect(() => {
    // A picture beside it, which somebody presses, does not move for a form whose text is in sight.
    if (!isBesidePicture(text.current)) form.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    // Its keys work anywhere in it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      {...formProps}
      ref={form}
      aria-labelledby={headingId}
      onKeyDown={(event) => {
        sendByKeys(event)
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.preventDefault()
        void viewer.cancel()
      }}
      className="work-thread is-chosen grid gap-4 p-4"
    >
      <h2 id={headingId} className="text-xl">
        {t('newComment')}
      </h2>
      <PositionFields position={position} viewer={viewer} />
      {!work.isOwn && <AdviceField field={fields.advice} />}
      <SelectField
        field={fields.subject}
        label={t('subjectLabel')}
        options={subjectsToChoose.map((subject) => ({
          value: subject,
          label: t('subject', { subject }),
        }))}
      />
      <TextArea ref={text} field={fields.text} label={t('comment')} className={growing} />
      {work.mayAnswer && <PhraseMenu text={text} />}
      <FormFailure message={failure} code={failureCode} />
      <div className="flex flex-wrap gap-3">
        <SubmitButton busy={busy} className="grow">
          {t('addComment')}
        </SubmitButton>
        <Button variant="quiet" onClick={() => void viewer.cancel()} className="grow">
          {ui('cancel')}
        </Button>
      </div>
    </form>
  )
}

function isBesidePicture(field: HTMLElement | null): boolean {
  const { top = 0, bottom = 0 } = field?.getBoundingClientRect() ?? {}
  return matchMedia('(width >= 64rem)').matches && top > 0 && bottom < innerHeight
}

function AdviceField({ field }: { field: Field }) {
  const t = useMessages('viewer')
  return (
    <fieldset>
      <legend className="text-sm font-semibold text-sand">{t('adviceLabel')}</legend>
      <div className="mt-1.5 grid grid-cols-2 gap-2">
        {getCollectionProps(field, { type: 'radio', options: [...advices] }).map(
          ({ key, value, ...props }) => (
            <label key={key} className="work-choice">
              <input {...props} value={value} className="size-4 shrink-0 accent-tan" />
              <span className="min-w-0">
                <span className="block font-semibold text-cream">
                  {t('advice', { advice: value })}
                </span>
                <span className="block text-sm text-sand">
                  {t('adviceMeaning', { advice: value })}
                </span>
              </span>
            </label>
          ),
        )}
      </div>
    </fieldset>
  )
}
