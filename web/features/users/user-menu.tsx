import type { ListedUser } from '#contract/users.ts'
import type { RecentSignIn } from '#web/features/account/use-recent-sign-in.tsx'
import { useCall } from '#web/actions/use-call.ts'
import { useNotifyFailure } from '#web/actions/use-notify-failure.ts'
import { RowMenu } from '#web/ui/row-menu.tsx'
import { saveBlob } from '#web/ui/save-file.ts'
import { useMessages } from '#web/words/use-messages.ts'

type UserMenuProps = { user: ListedUser; callConfirmed: RecentSignIn['callConfirmed'] }

/** A copy of the user's data (clause 19.9). */
export function UserMenu({ user: { _id: id, name }, callConfirmed }: UserMenuProps) {
  const t = useMessages('users')
  const more = useMessages('dashboard')('moreActions', { name })
  const notifyFailure = useNotifyFailure()
  const { call } = useCall()
  async function download() {
    try {
      const data = await callConfirmed(() =>
        call('exportUserData', { params: { id } }, { reload: false }),
      )
      if (data !== null) saveBlob(t('dataFile', { name }), 'zip', data)
    } catch (error) {
      await notifyFailure(error)
    }
  }
  return (
    <RowMenu label={more}>
      <button type="button" onClick={() => void download()}>
        {t('downloadData')}
        <span className="sr-only"> {name}</span>
      </button>
    </RowMenu>
  )
}
