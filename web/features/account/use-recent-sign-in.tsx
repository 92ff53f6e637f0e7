import { useState, type ReactNode } from 'react'
import { ApiError } from '#contract/errors.ts'
import { z } from '#contract/zod.ts'
import { DialogForm } from '#web/forms/dialog-form.tsx'
import { useSaveForm } from '#web/forms/use-save-form.ts'
import { signInOnceMore } from '#web/session/profile.ts'
import { hasPassword, useSession, userOf } from '#web/session/session-state.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { CurrentPassword } from './credential-forms.tsx'
import { currentPassword } from './registration.ts'
import { useDescribe } from './use-describe.ts'

export type RecentSignIn = {
  /**
   * Runs `call`; if the sign-in is too old, asks for the password and runs it again. Null if the person
   * cancels. People without a password get the refusal, and have to log in again.
   */
  callConfirmed: <Answer>(call: () => Promise<Answer>) => Promise<Answer | null>
  /** Render it outside of lists and menus. */
  dialog: ReactNode
}

const isTooOld = (error: unknown) => error instanceof ApiError && error.code === 'sign-in-too-old'

/** For an admin's calls that need a recent sign-in (clause 19.9). */
export function useRecentSignIn(): RecentSignIn {
  const t = useMessages('own-data')
  const user = userOf(useSession())
  const [pending, setPending] = useState<{ answer: (isConfirmed: boolean) => void } | null>(null)
  const askPassword = () => new Promise<boolean>((answer) => setPending({ answer }))
  const close = (isConfirmed: boolean) => {
    setPending(null)
    pending?.answer(isConfirmed)
  }

  return {
    async callConfirmed(call) {
      try {
        return await call()
      } catch (error) {
        if (!isTooOld(error) || user === null || !hasPassword(user)) throw error
      }
      return (await askPassword()) ? call() : null
    },
    dialog: (
      <Dialog
        open={pending !== null}
        onClose={() => close(false)}
        title={t('confirmTitle')}
        description={t('confirmText')}
      >
        <PasswordForm onConfirmed={() => close(true)} onClose={() => close(false)} />
      </Dialog>
    ),
  }
}

function PasswordForm({ onConfirmed, onClose }: Record<'onConfirmed' | 'onClose', () => void>) {
  const t = useMessages('own-data')
  const { fields, ...form } = useSaveForm({
    id: 'confirm-sign-in',
    schema: z.object({ currentPassword }),
    save: async ({ currentPassword }) => {
      await signInOnceMore(currentPassword)
      onConfirmed()
    },
    describe: useDescribe(),
  })
  return (
    <DialogForm form={form} submit={t('confirm')} onClose={onClose}>
      <CurrentPassword field={fields.currentPassword} />
    </DialogForm>
  )
}
