import type { Call } from '#web/actions/use-call.ts'
import { useDialogs } from '#web/ui/dialogs.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { useWorkCall } from './use-work-call.ts'

type HandIn = {
  assignmentId: string
  /** Photographs. */
  count: number
  /** Runs before the call, such as a save. */
  prepare?: () => Promise<unknown>
}

/** Asks, hands in, reloads by `read` or the page's data, and says so. */
export function useHandIn(read?: () => Promise<unknown>) {
  const t = useMessages('hand-in')
  const { confirm } = useDialogs()
  const { running, run } = useWorkCall(read)

  /** Whether it was handed in. */
  async function handIn({ assignmentId: id, count, prepare }: HandIn): Promise<boolean> {
    const agreed = await confirm({
      title: t('askTitle', { count }),
      text: t('askText'),
      agree: t('handIn'),
    })
    if (!agreed) return false
    const work = async (call: Call) => {
      await prepare?.()
      return call('handIn', { params: { id } })
    }
    return (await run('hand in', work, t('handedIn'))) === true
  }
  return { isHandingIn: running !== null, handIn }
}
