import { feedbackMessage } from '#contract/class-forms.ts'
import type { ManagedClass } from '#contract/classes.ts'
import { successes } from '#web/copy.ts'
import { ScrolledText } from '#web/lists/scrolled-text.tsx'
import { WordsButton } from '#web/lists/words-button.tsx'
import { api } from '#web/session/api.ts'

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
export function SentBefore({ feedback }: Pick<ManagedClass, 'feedback'>) {
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
