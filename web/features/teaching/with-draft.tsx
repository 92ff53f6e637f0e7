import { Fragment, useState, type ReactNode } from 'react'
import type { classDraft, ClassDraft } from '#web/storage.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

type WithDraftProps = {
  stored: ReturnType<typeof classDraft>
  /** The form; what a draft does not hold, it fills by itself. */
  children: (draft: ClassDraft) => ReactNode
}

/** A class form with the draft of an earlier visit in it, which a person can throw away. */
export function WithDraft({ stored, children }: WithDraftProps) {
  const [draft, setDraft] = useState(stored.read)
  const startAfresh = () => {
    stored.write(null)
    setDraft(null)
  }
  return (
    <div className="grid max-w-4xl gap-6">
      {draft !== null && (
        <Notice tone="info">
          <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
            Your draft from before is still here.
            <Button variant="quiet" size="small" onClick={startAfresh}>
              Start afresh
            </Button>
          </span>
        </Notice>
      )}
      <Fragment key={draft === null ? 'empty' : 'draft'}>{children(draft ?? {})}</Fragment>
    </div>
  )
}

/** What a form holds, to be stored: none of ours has files. */
export const textsIn = (form: HTMLFormElement) =>
  Object.fromEntries(new FormData(form)) as ClassDraft
