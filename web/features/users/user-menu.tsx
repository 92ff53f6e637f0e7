import type { ListedUser } from '#contract/users.ts'
import { describeRouteError } from '#web/page/failure.tsx'
import { api } from '#web/session/api.ts'
import { callApi } from '#web/session/call-api.ts'
import { useDialogs } from '#web/ui/dialogs.tsx'
import { RowMenu } from '#web/ui/row-menu.tsx'
import { saveBlob } from '#web/ui/save-file.ts'
import { useMessages } from '#web/words/use-messages.ts'

/** A copy of the user's data (clause 19.9). */
export function UserMenu({ user: { _id: id, name } }: { user: ListedUser }) {
  const t = useMessages('users')
  const actions = useMessages('actions')
  const layout = useMessages('layout')
  const more = useMessages('dashboard')('moreActions', { name })
  const { notify } = useDialogs()
  async function download() {
    try {
      const data = await callApi(() => api.exportUserData({ params: { id } }))
      saveBlob(t('dataFile', { name }), 'zip', data)
    } catch (error) {
      await notify({ title: actions('didNotWork'), text: describeRouteError(error, layout) })
    }
  }
  return (
    <RowMenu label={more}>
      <button type="button" onClick={() => void download()}>
        {t('downloadData')}
        <span className="sr-only">: {name}</span>
      </button>
    </RowMenu>
  )
}
