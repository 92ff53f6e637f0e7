import { feedbackMessage } from '#contract/class-forms.ts'
import type { ManagedClass } from '#contract/classes.ts'
import { ApiError } from '#contract/errors.ts'
import { text } from '#contract/fields.ts'
import { z } from '#contract/zod.ts'
import { ChangeButton } from '#web/lists/row-buttons.tsx'
import { ScrolledText } from '#web/lists/scrolled-text.tsx'
import type { Changes } from '#web/lists/use-change.ts'
import { WordsButton } from '#web/lists/words-button.tsx'
import { api } from '#web/session/api.ts'
import { useMessages } from '#web/words/use-messages.ts'
import { forget, versionOf } from './use-read-versions.ts'

type Decision = { status: 'approved' | 'denied'; feedback?: string }

const decide = (schoolClass: ManagedClass, decision: Decision) =>
  api
    .setClassStatus({
      params: { id: schoolClass._id },
      body: { ...decision, updatedAt: versionOf(schoolClass) },
    })
    .catch((error: unknown) => {
      if (error instanceof ApiError && error.code === 'changed-meanwhile') forget(schoolClass)
      throw error
    })

type DecisionProps = { schoolClass: ManagedClass; changes: Changes }

/** Approves at one press: an approved class can still be cancelled, or be sent feedback. */
export function ApproveButton({ schoolClass, changes }: DecisionProps) {
  const t = useMessages('approval')
  const isPending = schoolClass.status === 'pending'
  return (
    <ChangeButton
      changes={changes}
      requested={{
        name: `approved ${schoolClass._id}`,
        label: t('approve'),
        about: schoolClass.className,
        variant: isPending ? 'primary' : 'quiet',
        disabled: !isPending,
        call: () => decide(schoolClass, { status: 'approved' }),
        success: { title: t('statusUpdated') },
        unchanged: t('decidedAlready'),
      }}
    />
  )
}

/** As long as the feedback that it becomes. */
const denial = z.object({ reason: text('labelReason', 1, 2000) })

/** Asks for the reason, and says what becomes of the class. */
export function DenyButton({ schoolClass, changes }: DecisionProps) {
  const t = useMessages('approval')
  const { className, instructorName, feedback, status } = schoolClass
  return (
    <WordsButton
      action={t('deny')}
      about={className}
      variant={status === 'pending' ? 'danger' : 'quiet'}
      disabled={changes.running !== null || status !== 'pending'}
      title={t('denyTitle')}
      description={t('denyText', { className, instructor: instructorName })}
      above={<SentBefore feedback={feedback} />}
      name="reason"
      label={t('reason')}
      rows={5}
      hint={t('reasonHint')}
      schema={denial}
      submit={t('denySubmit')}
      call={(reason) => decide(schoolClass, { status: 'denied', feedback: reason })}
      done={t('statusUpdated')}
      unchanged={t('decidedAlready')}
    />
  )
}

type FeedbackButtonProps = { schoolClass: ManagedClass; disabled: boolean }

/** Opens the dialog for an admin's word to the instructor of a class (clause 5.6). */
export function FeedbackButton({ schoolClass, disabled }: FeedbackButtonProps) {
  const t = useMessages('approval')
  const { _id, className, instructorName, feedback: before } = schoolClass
  return (
    <WordsButton
      action={t('feedback')}
      about={className}
      disabled={disabled}
      title={t('feedback')}
      description={t('feedbackText', { className, instructor: instructorName })}
      above={<SentBefore feedback={before} />}
      name="feedback"
      label={t('feedbackLabel')}
      rows={5}
      hint={t('feedbackHint')}
      schema={feedbackMessage}
      submit={t('feedbackSubmit')}
      call={(feedback) => api.setClassFeedback({ params: { id: _id }, body: { feedback } })}
      done={t('feedbackSent')}
      unchanged={t('feedbackUnchanged')}
    />
  )
}

/** What the next feedback replaces. */
function SentBefore({ feedback }: Pick<ManagedClass, 'feedback'>) {
  const t = useMessages('approval')
  if (feedback === null) return null
  return (
    <div>
      <p className="text-sm font-semibold text-sand">{t('sentBefore')}</p>
      <ScrolledText
        text={feedback}
        label={t('sentBeforeLabel')}
        className="mt-1.5 max-h-40 border-s-2 border-tan/60 ps-3"
      />
    </div>
  )
}
