import { Button } from '#web/ui/button.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { useHandIn } from './use-hand-in.ts'
import { focusHeading, type Viewer } from './use-viewer.ts'

/** With all photographs of the assignment, as soon as there is a re-shoot of one. */
export function HandInAgain({ viewer }: { viewer: Viewer }) {
  const t = useMessages('hand-in')
  const { assignmentId, works } = viewer.work
  const { isHandingIn, handIn } = useHandIn(viewer.read)
  const send = async () => {
    if (await handIn({ assignmentId, count: works.length })) focusHeading()
  }
  return (
    <Button
      size="small"
      busy={isHandingIn}
      onClick={() => void send()}
      className="mt-2 justify-self-start"
    >
      {t('handInAgainCount', { count: works.length })}
    </Button>
  )
}
