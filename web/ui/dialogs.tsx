import { createContext, use, useCallback, useMemo, useRef, useState, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog, DialogActions } from './dialog.tsx'

export type Question = {
  title: string
  text?: string
  /** The button that agrees; the only one where `cancel` is absent. */
  agree: string
  cancel?: string
  danger?: boolean
}

type Asked = Question & { answer: (agreed: boolean) => void }

type Dialogs = {
  /** Asks; resolves to true only where the person agreed. */
  confirm: (question: Question) => Promise<boolean>
  /** Tells; resolves when the person has closed it. */
  tell: (message: { title: string; text?: string; button?: string }) => Promise<void>
}

const DialogsContext = createContext<Dialogs | null>(null)

/** The site's question and message dialogs. */
export function useDialogs(): Dialogs {
  const dialogs = use(DialogsContext)
  if (dialogs === null) throw new Error('useDialogs needs DialogsProvider above it')
  return dialogs
}

/** Holds the one open question or message. */
export function DialogsProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const [open, setOpen] = useState(false)
  const agreeButton = useRef<HTMLButtonElement>(null)

  const ask = useCallback(
    (question: Question) =>
      new Promise<boolean>((resolve) => {
        setAsked({ ...question, answer: resolve })
        setOpen(true)
      }),
    [],
  )
  const dialogs = useMemo<Dialogs>(
    () => ({
      confirm: (question) => ask({ cancel: 'Cancel', ...question }),
      tell: async ({ title, text, button = 'Okay' }) => {
        await ask({ title, text, agree: button })
      },
    }),
    [ask],
  )
  const close = (agreed: boolean) => {
    setOpen(false)
    asked?.answer(agreed)
  }

  return (
    <DialogsContext value={dialogs}>
      {children}
      {asked !== null && (
        <Dialog
          open={open}
          onClose={() => close(false)}
          title={asked.title}
          description={asked.text}
          initialFocus={agreeButton}
        >
          <DialogActions>
            {asked.cancel !== undefined && (
              <Button variant="quiet" onClick={() => close(false)}>
                {asked.cancel}
              </Button>
            )}
            <Button
              ref={agreeButton}
              variant={asked.danger ? 'danger' : 'primary'}
              onClick={() => close(true)}
            >
              {asked.agree}
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </DialogsContext>
  )
}
