import { useState, type ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { z } from '#contract/zod.ts'
import { useCall } from '#web/actions/use-call.ts'
import { DialogForm } from '#web/forms/dialog-form.tsx'
import { useSaveForm } from '#web/forms/use-save-form.ts'
import { signInOnceMore } from '#web/session/profile.ts'
import { logout } from '#web/session/store.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useDialogs } from '#web/ui/dialogs.tsx'
import { saveBlob } from '#web/ui/save-file.ts'
import { RichMessage } from '#web/words/rich-message.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { CurrentPassword } from './credential-forms.tsx'
import { currentPassword } from './registration.ts'
import { useDescribe } from './use-describe.ts'

type OwnDataProps = {
  /** Without a password, people confirm by logging in again. */
  hasPassword: boolean
  teaches: boolean
}

/** Clause 19.9. */
export function OwnData({ hasPassword, teaches }: OwnDataProps) {
  const t = useMessages('own-data')
  const [open, setOpen] = useState<'download' | 'delete' | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <p className="text-text-quiet">{t('text')}</p>
      <div>
        <Button variant="quiet" onClick={() => setOpen('download')}>
          {t('download')}
        </Button>
      </div>
      <p className="text-text-quiet">{t('deleteText')}</p>
      <div>
        <Button variant="danger" onClick={() => setOpen('delete')}>
          {t('delete')}
        </Button>
      </div>
      <Dialog
        open={open === 'download'}
        onClose={close}
        title={t('download')}
        description={t('downloadText')}
      >
        <Download hasPassword={hasPassword} close={close} />
      </Dialog>
      <Dialog
        open={open === 'delete'}
        onClose={close}
        title={t('deleteTitle')}
        description={t('deleteFinal')}
      >
        <Delete hasPassword={hasPassword} close={close}>
          <ul className="grid list-disc gap-2 ps-5">
            <li>{t('deleteFollows')}</li>
            {teaches && <li>{t('deleteTeaches')}</li>}
            <li>
              <RichMessage
                of={t}
                message="deleteKept"
                tags={{ privacy: <Link to="/privacy" className="underline" onClick={close} /> }}
              />
            </li>
          </ul>
        </Delete>
      </Dialog>
    </>
  )
}

type FormProps = { hasPassword: boolean; close: () => void; children?: ReactNode }

/** Asks for the password, if there is one, before `run`. */
function useConfirmedForm(id: string, hasPassword: boolean, run: () => Promise<void>) {
  return useSaveForm({
    id,
    schema: z.object({
      currentPassword: hasPassword ? currentPassword : currentPassword.optional(),
    }),
    save: async ({ currentPassword }) => {
      if (currentPassword !== undefined) await signInOnceMore(currentPassword)
      await run()
    },
    describe: useDescribe(),
  })
}

function Download({ hasPassword, close }: FormProps) {
  const t = useMessages('own-data')
  const { call } = useCall()
  const { fields, ...form } = useConfirmedForm('download-data', hasPassword, async () => {
    saveBlob(t('file'), 'zip', await call('exportOwnData', {}, { reload: false }))
    close()
  })
  return (
    <DialogForm form={form} submit={t('downloadNow')} onClose={close}>
      {hasPassword && <CurrentPassword field={fields.currentPassword} />}
    </DialogForm>
  )
}

function Delete({ hasPassword, close, children }: FormProps) {
  const t = useMessages('own-data')
  const navigate = useNavigate()
  const { notify } = useDialogs()
  const { call } = useCall()
  const { fields, ...form } = useConfirmedForm('delete-account', hasPassword, async () => {
    await call('deleteOwnUser', {}, { reload: false })
    close()
    // This page needs a session: leave it before the session ends.
    await navigate('/')
    await logout()
    // The page may already have noticed and gone to the login.
    await navigate('/', { replace: true })
    await notify({ title: t('deleted'), text: t('deletedText') })
  })
  return (
    <DialogForm form={form} submit={t('delete')} variant="danger" keep={t('keep')} onClose={close}>
      {children}
      {hasPassword && <CurrentPassword field={fields.currentPassword} />}
    </DialogForm>
  )
}
