import {
  createContext,
  use,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react'
import { lazyPart } from './lazy.tsx'
import type { Question } from './dialogs/question-dialog.tsx'
import { touched } from './touched.ts'
import { useMessages } from '#web/words/use-messages.ts'

export type { Question } from './dialogs/question-dialog.tsx'

type PendingQuestion = Question & { answer: (agreed: boolean) => void }

type Dialogs = {
  /** True only if the person agreed. */
  confirm: (question: Question) => Promise<boolean>
  /** Resolves when the message is closed. */
  notify: (message: { title: string; text?: string; button?: string }) => Promise<void>
}

const DialogsContext = createContext<Dialogs | null>(null)

const loadDialog = async () => (await import('./dialogs/question-dialog.tsx')).QuestionDialog
const QuestionDialog = lazyPart(loadDialog)

export function useDialogs(): Dialogs {
  const dialogs = use(DialogsContext)
  if (dialogs === null) throw new Error('no DialogsProvider')
  // Preloaded, in case the network is gone when it is needed.
  useEffect(() => void touched.then(loadDialog).catch(() => undefined), [])
  return dialogs
}

export function DialogsProvider({ children }: { children: ReactNode }) {
  const t = useMessages('ui')
  const [pending, setPending] = useState<PendingQuestion | null>(null)
  const [open, setOpen] = useState(false)

  const last = useRef(Promise.resolve(false))
  const asked = useRef('')

  // One after the other: a second question waits for the answer to the first.
  const ask = useCallback((question: Question) => {
    last.current = last.current.then(
      () =>
        new Promise<boolean>((answer) => {
          setPending({ ...question, answer })
          setOpen(true)
        }),
    )
    return last.current
  }, [])
  const dialogs = useMemo<Dialogs>(
    () => ({
      confirm: async (question) => {
        // A key held down presses a button again before the dialog has the focus.
        const words = question.title + question.text
        if (asked.current === words) return false
        asked.current = words
        const agreed = await ask({ cancel: t('cancel'), ...question })
        asked.current = ''
        return agreed
      },
      notify: async ({ title, text, button = t('okay') }) => {
        await ask({ title, text, agree: button })
      },
    }),
    [ask, t],
  )
  const close = (agreed: boolean) => {
    setOpen(false)
    pending?.answer(agreed)
  }

  return (
    <DialogsContext value={dialogs}>
      {children}
      {pending !== null && <QuestionDialog question={pending} open={open} onClose={close} />}
    </DialogsContext>
  )
}
