import { useRef } from 'react'
import { feedbackMessage } from '#contract/class-forms.ts'
import type { ManagedClass } from '#contract/classes.ts'
import { ApiError } from '#contract/errors.ts'
import { text } from '#contract/fields.ts'
import { z } from '#contract/zod.ts'
import { ChangeButton } from '#web/actions/change-button.tsx'
import { ScrolledText } from '#web/lists/scrolled-text.tsx'
import type { Call } from '#web/actions/use-call.ts'
import type { Change, Changes } from '#web/actions/use-change.ts'
import { WordsButton } from '#web/actions/words-button.tsx'
import { Button } from '#web/ui/button.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { ClassInWords } from './class-in-words.tsx'
import { forget, markRead, versionOf } from './use-read-versions.ts'

type Decision = { status: 'approved' | 'denied'; feedback?: string }

const decide = (call: Call, schoolClass: ManagedClass, decision: Decision) =>
  call('setClassStatus', {
    params: { id: schoolClass._id },
    body: { ...decision, updatedAt: versionOf(schoolClass) },
  }).catch((error: unknown) => {
    if (error instanceof ApiError && error.code === 'changed-meanwhile') forget(schoolClass)
    throw error
  })

type DecisionProps = { schoolClass: ManagedClass; changes: Changes }

const isPending = ({ status }: ManagedClass) => status === 'pending'

function useApproval(schoolClass: ManagedClass): Change {
  const t = useMessages('approval')
  return {
    name: `approved ${schoolClass._id}`,
    label: t('approve'),
    about: schoolClass.className,
    variant: 'quiet',
    disabled: !isPending(schoolClass),
    call: (call) => decide(call, schoolClass, { status: 'approved' }),
    success: { title: t('statusUpdated') },
    unchanged: t('decidedAlready'),
  }
}

/** No confirmation: an approved class can still be cancelled or be sent feedback. */
export const ApproveButton = ({ schoolClass, changes }: DecisionProps) => (
  <ChangeButton changes={changes} requested={useApproval(schoolClass)} />
)

/** The same length limit as feedback, because the reason becomes feedback. */
const denial = z.object({ reason: text('labelReason', 1, 2000) })

type ReviewButtonProps = DecisionProps & {
  to: 'review' | 'deny'
}

/** Shows a pending class as students will read it, with both decisions below. */
export function ReviewButton({ schoolClass, changes, to }: ReviewButtonProps) {
  const t = useMessages('approval')
  const approval = useApproval(schoolClass)
  const { className, instructorName: instructor, feedback } = schoolClass
  const page = useRef<HTMLDivElement>(null)
  return (
    <WordsButton
      action={t(to)}
      about={className}
      buttonVariant={to === 'review' ? 'primary' : 'quiet'}
      variant="danger"
      disabled={changes.running !== null || !isPending(schoolClass)}
      onOpen={() => markRead(schoolClass)}
      first={to === 'review' ? page : undefined}
      wide
      title={className}
      description={t('offeredBy', { instructor })}
      above={
        <>
          <ScrolledText
            ref={page}
            text={<ClassInWords schoolClass={schoolClass} />}
            label={t('description')}
            className="scroll-mt-96 border-y border-edge py-4"
          />
          <SentBefore feedback={feedback} />
        </>
      }
      name="reason"
      label={t('reason')}
      rows={3}
      hint={t('reasonHint', { instructor })}
      schema={denial}
      renderBesides={(close) => (
        <Button
          onClick={() => {
            close()
            void changes.change(approval)
          }}
        >
          {t('approve')}
        </Button>
      )}
      submit={t('deny')}
      call={(call, reason) => decide(call, schoolClass, { status: 'denied', feedback: reason })}
      done={t('statusUpdated')}
      unchanged={t('decidedAlready')}
    />
  )
}

type FeedbackButtonProps = { schoolClass: ManagedClass; disabled: boolean }

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
      call={(call, feedback) =>
        call('setClassFeedback', { params: { id: _id }, body: { feedback } })
      }
      done={t('feedbackSent')}
      unchanged={t('feedbackUnchanged')}
    />
  )
}

function SentBefore({ feedback }: Pick<ManagedClass, 'feedback'>) {
  const t = useMessages('approval')
  if (feedback === null) return null
  return (
    <div>
      <p className="text-sm font-semibold text-text-quiet">{t('sentBefore')}</p>
      <ScrolledText
        text={feedback}
        label={t('sentBeforeLabel')}
        className="mt-1.5 max-h-40 border-s-2 border-accent/60 ps-3"
      />
    </div>
  )
}
