import { useEffect, useId, useRef } from 'react'
import { advices, newThread, subjects, type Advice } from '#contract/critique.ts'
import { z } from '#contract/zod.ts'
import { useCall } from '#web/actions/use-call.ts'
import { SelectField, TextArea } from '#web/forms/fields.tsx'
import { FormFailure } from '#web/forms/form-failure.tsx'
import { SubmitButton } from '#web/forms/submit-button.tsx'
import { useSaveForm } from '#web/forms/use-save-form.ts'
import { Button } from '#web/ui/button.tsx'
import { useToast } from '#web/ui/toasts.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import type { Position } from '#web/features/work/geometry.ts'
import { PhraseMenu } from './phrase-menu.tsx'
import { PositionFields } from './position-fields.tsx'
import { growing, sendByKeys } from './text-form.tsx'
import { newThreadForm } from '#web/features/work/elements.ts'
import { useReadWork, useShown, useWriting } from '#web/features/work/viewer-context.tsx'

const { subject, advice, text: words } = newThread.shape
const said = z.object({ subject, advice, text: words })

/** Nothing else needs to be chosen: many comments are about no subject in particular. */
const preset = { subject: 'other' }

const subjectsToChoose = ['other', ...subjects.filter((each) => each !== 'other')] as const

export function NewThreadForm({ position }: { position: Position }) {
  const t = useMessages('viewer')
  const ui = useMessages('ui')
  const headingId = useId()
  const form = useRef<HTMLFormElement>(null)
  const text = useRef<HTMLTextAreaElement>(null)
  const show = useToast()
  const { call } = useCall()
  const { work, read } = useReadWork()
  const { version, openNewThread } = useShown()
  const { end, cancel } = useWriting()
  const { fields, busy, failure, failureCode, formProps } = useSaveForm({
    id: newThreadForm,
    schema: said,
    defaultValue: preset,
    save: async (typed, idempotencyKey) => {
      const body = { ...typed, ...position }
      const input = { params: { id: version._id }, body, idempotencyKey }
      const { insertedId } = await call('openThread', input, { reload: false })
      await read()
      end()
      openNewThread(insertedId)
      show(t('commentAdded'))
    },
  })
  useEffect(() => {
    // A picture beside it, which somebody presses, does not move for a form whose text is in sight.
    if (!isBesidePicture(text.current)) text.current?.scrollIntoView({ block: 'nearest' })
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
        void cancel()
      }}
      className="work-thread work-new is-chosen grid gap-4 p-4"
    >
      <div className="flex items-center justify-between gap-3">
        <h2 id={headingId} className="text-xl">
          {t('newComment')}
        </h2>
        <Button variant="quiet" size="small" onClick={() => void cancel()}>
          {ui('cancel')}
        </Button>
      </div>
      <TextArea ref={text} field={fields.text} label={t('comment')} className={growing} />
      {work.mayAnswer && <PhraseMenu text={text} />}
      <SelectField
        field={fields.subject}
        label={t('subjectLabel')}
        options={subjectsToChoose.map((subject) => ({
          value: subject,
          label: t('subject', { subject }),
        }))}
      />
      <PositionFields position={position} />
      <div className="work-send grid gap-3">
        <FormFailure message={failure} code={failureCode} />
        {work.isOwn ? (
          <SubmitButton busy={busy}>{t('addComment')}</SubmitButton>
        ) : (
          <AdviceButtons busy={busy} />
        )}
      </div>
    </form>
  )
}

/** In pixels: the buttons at the end of the form, which stay in sight. */
const sendHeight = 128

function isBesidePicture(field: HTMLElement | null): boolean {
  const { top = 0, bottom = 0 } = field?.getBoundingClientRect() ?? {}
  return matchMedia('(width >= 64rem)').matches && top > 0 && bottom < innerHeight - sendHeight
}

const shortcutOf = (advice: Advice) =>
  ['Control', 'Meta'].map((key) => `${key}+${advice === 'keep' ? 'Shift+' : ''}Enter`).join(' ')

/** The choice sends the comment, so that neither is made by leaving it. */
function AdviceButtons({ busy }: { busy: boolean }) {
  const t = useMessages('viewer')
  const id = useId()
  return (
    <div role="group" aria-labelledby={id} className="grid grid-cols-2 gap-x-3 gap-y-1.5">
      <p id={id} className="col-span-2 text-sm font-semibold text-text-quiet">
        {t('adviceLabel')}
      </p>
      {advices.map((advice) => (
        <Button
          key={advice}
          type="submit"
          name="advice"
          value={advice}
          busy={busy}
          aria-keyshortcuts={shortcutOf(advice)}
        >
          <span className="grid leading-snug">
            {t('advice', { advice })}{' '}
            <span className="text-sm font-normal">{t('adviceMeaning', { advice })}</span>
          </span>
        </Button>
      ))}
    </div>
  )
}
