import { feedbackMessage } from '#contract/class-forms.ts'
import type { ManagedClass } from '#contract/classes.ts'
import { ApiError } from '#contract/errors.ts'
import { text } from '#contract/fields.ts'
import { z } from '#contract/zod.ts'
import { successes } from '#web/copy.ts'
import { ChangeButton } from '#web/lists/row-buttons.tsx'
import { ScrolledText } from '#web/lists/scrolled-text.tsx'
import type { Changes } from '#web/lists/use-change.ts'
import { WordsButton } from '#web/lists/words-button.tsx'
import { api } from '#web/session/api.ts'
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

const unchanged = 'This class has been decided already.'

type DecisionProps = { schoolClass: ManagedClass; changes: Changes }

/** Approves at one press: an approved class can still be cancelled, or be sent feedback. */
export function ApproveButton({ schoolClass, changes }: DecisionProps) {
  const isPending = schoolClass.status === 'pending'
  return (
    <ChangeButton
      changes={changes}
      requested={{
        name: `approved ${schoolClass._id}`,
        label: 'Approved',
        about: schoolClass.className,
        variant: isPending ? 'primary' : 'quiet',
        disabled: !isPending,
        call: () => decide(schoolClass, { status: 'approved' }),
        success: { title: successes.statusUpdated },
        unchanged,
      }}
    />
  )
}

/** As long as the feedback that it becomes. */
const denial = z.object({ reason: text('labelReason', 1, 2000) })

/** Asks for the reason, and says what becomes of the class. */
export function DenyButton({ schoolClass, changes }: DecisionProps) {
  const { className, instructorName, feedback, status } = schoolClass
  return (
    <WordsButton
      action="Deny"
      about={className}
      variant={status === 'pending' ? 'danger' : 'quiet'}
      disabled={changes.running !== null || status !== 'pending'}
      title="Deny this class?"
      description={`“${className}” is not offered to anybody. ${instructorName} sees it as denied in My Class, with your reason, and can change it: it then comes back to you for review.`}
      above={<SentBefore feedback={feedback} />}
      name="reason"
      label="Reason"
      rows={5}
      hint="Up to 2,000 characters. Only the instructor and admins see it, as the feedback of the class."
      schema={denial}
      submit="Deny this class"
      keep="Go back"
      call={(reason) => decide(schoolClass, { status: 'denied', feedback: reason })}
      done={successes.statusUpdated}
      unchanged={unchanged}
    />
  )
}

type FeedbackButtonProps = { schoolClass: ManagedClass; disabled: boolean }

/** Opens the dialog for an admin's word to the instructor of a class (clause 5.6). */
export function FeedbackButton({ schoolClass, disabled }: FeedbackButtonProps) {
  const { _id, className, instructorName, feedback: before } = schoolClass
  return (
    <WordsButton
      action="Send Feedback"
      about={className}
      disabled={disabled}
      title="Send Feedback"
      description={`To ${instructorName}, about ${className}`}
      above={<SentBefore feedback={before} />}
      name="feedback"
      label="Feedback"
      rows={5}
      hint="Up to 2,000 characters. Only the instructor and admins see it."
      schema={feedbackMessage}
      submit="Send"
      call={(feedback) => api.setClassFeedback({ params: { id: _id }, body: { feedback } })}
      done={successes.feedbackSent}
      unchanged="Nothing was changed: the instructor has exactly this feedback already."
    />
  )
}

/** What the next feedback replaces. */
function SentBefore({ feedback }: Pick<ManagedClass, 'feedback'>) {
  if (feedback === null) return null
  return (
    <div>
      <p className="text-sm font-semibold text-sand">Sent before; what you write now replaces it</p>
      <ScrolledText
        text={feedback}
        label="Feedback sent before"
        className="mt-1.5 max-h-40 border-l-2 border-tan/60 pl-3"
      />
    </div>
  )
}
