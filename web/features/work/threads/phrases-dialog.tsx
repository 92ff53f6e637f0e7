import { useState } from 'react'
import { phraseText, phraseLimit, type Phrase } from '#contract/critique.ts'
import { useCall } from '#web/actions/use-call.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { TextForm } from './text-form.tsx'
import { LinkButton } from '#web/features/work/link-button.tsx'
import { useWorkCall } from '#web/features/work/use-work-call.ts'

type PhrasesDialogProps = {
  phrases: Phrase[]
  draft: string
  onChanged: () => Promise<void>
  onClose: () => void
}

/** An instructor's phrases: adds, changes and deletes them. */
export function PhrasesDialog({ phrases, draft, onChanged, onClose }: PhrasesDialogProps) {
  const t = useMessages('viewer')
  const ui = useMessages('ui')
  const { call } = useCall()
  const [changing, setChanging] = useState<string | null>(null)
  const [added, setAdded] = useState(0)
  const { running, run } = useWorkCall(onChanged)
  return (
    <Dialog open onClose={onClose} title={t('phrases')} description={t('phrasesText')} wide>
      {phrases.length < phraseLimit.max && (
        <div className="mt-6">
          <TextForm
            key={added}
            id="new-phrase"
            schema={phraseText}
            label={t('newPhrase')}
            text={added === 0 ? draft.slice(0, 500) : ''}
            submit={t('keepPhrase')}
            save={async (body, idempotencyKey) => {
              await call('addPhrase', { body, idempotencyKey }, { reload: false })
              await onChanged()
              setAdded(added + 1)
            }}
          />
        </div>
      )}
      <ul className="mt-6 grid gap-4">
        {phrases.map(({ _id, text }) => (
          <li key={_id} className="border-t border-edge pt-3">
            {changing === _id ? (
              <TextForm
                id={`phrase-${_id}`}
                schema={phraseText}
                label={t('phrase')}
                text={text}
                submit={t('save')}
                save={async (body) => {
                  await call('changePhrase', { params: { id: _id }, body }, { reload: false })
                  await onChanged()
                  setChanging(null)
                }}
              />
            ) : (
              <>
                <p className="whitespace-pre-line wrap-anywhere">{text}</p>
                <div className="-ms-2 flex">
                  <LinkButton onClick={() => setChanging(_id)}>
                    {t('edit')}
                    <span className="sr-only"> {text}</span>
                  </LinkButton>
                  <LinkButton
                    aria-disabled={running !== null || undefined}
                    onClick={() =>
                      void run(
                        _id,
                        (call) => call('deletePhrase', { params: { id: _id } }),
                        t('phraseDeleted'),
                      )
                    }
                  >
                    {t('delete')}
                    <span className="sr-only"> {text}</span>
                  </LinkButton>
                </div>
              </>
            )}
          </li>
        ))}
      </ul>
      <DialogActions>
        <Button variant="quiet" onClick={onClose}>
          {ui('close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
