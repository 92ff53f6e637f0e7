import { api } from '#web/session/api.ts'
import { useDialogs } from '#web/ui/dialogs.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { useAction } from './use-action.ts'

type HandIn = {
  assignmentId: string
  /** Photographs. */
  count: number
  /** Runs before the call, such as a save. */
  prepare?: () => Promise<unknown>
}

/** Asks, hands in, reloads by `read`, and says so. */
export function useHandIn(read: () => Promise<unknown>) {
  const t = useMessages('hand-in')
  const { confirm } = useDialogs()
  const { running, run } = useAction(read)

  /** Whether it was handed in. */
  async function handIn({ assignmentId: id, count, prepare }: HandIn): Promise<boolean> {
    const agreed = await confirm({
      title: t('askTitle', { count }),
      text: t('askText'),
      agree: t('handIn'),
    })
    if (!agreed) return false
    const call = async () => {
      await prepare?.()
      return api.handIn({ params: { id } })
    }
    return run('hand in', call, t('handedIn'))
  }
  return { isHandingIn: running !== null, handIn }
}
