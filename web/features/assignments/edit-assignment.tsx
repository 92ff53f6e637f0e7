import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { maxPhotosOfHandIn, type Assignment, type ListedAssignment } from '#contract/assignments.ts'
import { useCall } from '#web/actions/use-call.ts'
import { RuleList } from '#web/features/work/rule-list.tsx'
import { SelectField, TextArea, TextField, type Field } from '#web/forms/fields.tsx'
import { FormFailure } from '#web/forms/form-failure.tsx'
import { FormEnd, FormSection } from '#web/forms/form-section.tsx'
import { SubmitButton } from '#web/forms/submit-button.tsx'
import { useSaveForm } from '#web/forms/use-save-form.ts'
import { TimeZoneNote } from '#web/format/time-zone-note.tsx'
import { useSite } from '#web/page/site.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useToast } from '#web/ui/toasts.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { assignmentForm, audienceOf, audiences, toFormTexts } from './assignment-form.ts'
import { RulesField } from './rules-field.tsx'

type EditAssignmentProps = {
  classId: string
  known?: ListedAssignment | undefined
  /** The page to return to. */
  back: string
}

/** Clause 18.1. */
export function EditAssignment({ classId, known, back }: EditAssignmentProps) {
  const t = useMessages('assignments')
  const ui = useMessages('ui')
  const { timeZone } = useSite()
  const navigate = useNavigate()
  const toast = useToast()
  const { call } = useCall()
  const isFixed = (known?.handedIn ?? 0) > 0
  const { form, fields, ...rest } = useSaveForm({
    id: 'assignment',
    schema: useMemo(
      () => assignmentForm(timeZone, t, known, isFixed),
      [timeZone, t, known, isFixed],
    ),
    defaultValue: toFormTexts(known, timeZone),
    save: async (body, idempotencyKey) => {
      const reload = false
      await (known === undefined
        ? call('addAssignment', { params: { id: classId }, body, idempotencyKey }, { reload })
        : call('changeAssignment', { params: { id: known._id }, body }, { reload }))
      toast(t(known === undefined ? 'created' : 'saved'))
      await navigate(back)
    },
  })
  return (
    <form {...rest.formProps} className="grid max-w-4xl gap-10">
      {isFixed && <Notice tone="info">{t('fixed')}</Notice>}
      <FormSection title={t('partWhat')}>
        <TextField field={fields.title} label={t('titleField')} autoComplete="off" />
        <TextArea field={fields.brief} label={t('briefField')} rows={8} hint={t('briefHint')} />
      </FormSection>
      <FormSection title={t('partWhen')}>
        <TimeZoneNote />
        <Moment
          {...{ date: fields.opensAt, time: fields.opensTime }}
          label={t('opensAt')}
          hint={t('opensHint')}
          timeHint={t('opensTimeHint')}
        />
        <Moment
          {...{ date: fields.dueAt, time: fields.dueTime }}
          label={t('dueAt')}
          hint={t('dueHint')}
          timeHint={t('dueTimeHint')}
        />
      </FormSection>
      <FormSection title={t('partPhotos')} paired>
        {!isFixed && (
          <>
            <TextField field={fields.min} label={t('min')} {...count} />
            <TextField
              field={fields.max}
              label={t('max')}
              hint={t('maxHint', { max: maxPhotosOfHandIn })}
              {...count}
            />
          </>
        )}
        <div className="xs:col-span-2">
          <SelectField
            field={fields.audience}
            label={t('whoSees')}
            options={choicesOf(isFixed ? known : undefined).map((audience) => ({
              value: audience,
              label: t('audienceChoice', { audience }),
            }))}
          />
        </div>
      </FormSection>
      <FormSection title={t('rules')}>
        {isFixed ? (
          <RuleList rules={known?.rules ?? []} />
        ) : (
          <RulesField form={form} field={fields.rules} />
        )}
      </FormSection>
      <FormEnd>
        <FormFailure message={rest.failure} code={rest.failureCode} />
        <div className="flex flex-wrap gap-3 max-sm:*:grow">
          <SubmitButton busy={rest.busy} className="">
            {t(known === undefined ? 'create' : 'save')}
          </SubmitButton>
          <ButtonLink to={back} variant="quiet">
            {ui('cancel')}
          </ButtonLink>
        </div>
      </FormEnd>
    </form>
  )
}

const count = {
  type: 'number',
  inputMode: 'numeric',
  min: 1,
  max: maxPhotosOfHandIn,
  step: 1,
} as const

/** Once somebody has handed in, the audience cannot grow. */
const choicesOf = (fixed: Assignment | undefined) =>
  fixed === undefined ? audiences : audiences.slice(0, audiences.indexOf(audienceOf(fixed)) + 1)

type MomentProps = {
  date: Field
  time: Field
  label: string
  hint: string
  timeHint: string
}

function Moment({ date, time, label, hint, timeHint }: MomentProps) {
  const t = useMessages('assignments')
  return (
    // A day needs more room than a time.
    <fieldset className="grid min-w-0 grid-cols-[minmax(0,3fr)_minmax(0,2fr)] gap-x-3">
      <legend className="sr-only">{label}</legend>
      {/* Four digits for the year, so that typing moves on to the next part. */}
      <TextField field={date} type="date" max="9999-12-31" label={label} hint={hint} />
      <TextField field={time} type="time" label={t('time')} hint={timeHint} />
    </fieldset>
  )
}
