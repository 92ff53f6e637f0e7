import { Columns2, MessageCirclePlus } from 'lucide-react'
import type { StageState } from '#web/ui/stage/use-stage.ts'
import { useMessages } from '#web/words/use-messages.ts'
import { pointAt } from '#web/features/work/geometry.ts'
import { Tool } from './tool.tsx'
import { usePageKeys } from '#web/features/work/use-page-keys.ts'
import { useReadWork, useShown, useWriting } from '#web/features/work/viewer-context.tsx'
import { ZoomTools } from './zoom-tools.tsx'

export function ToolBar({ stage }: { stage: StageState }) {
  const t = useMessages('viewer')
  const { work } = useReadWork()
  const { version, compare } = useShown()
  const { position, begin, leave, cancel } = useWriting()
  const comment = () => begin(pointAt(stage.onPicture(stage.middle)), 'place')
  // During a comment the key would move it away.
  usePageKeys({ ...(work.mayComment && position === null && { c: comment }) })
  const other = work.versions.findLast(({ _id }) => _id !== version._id)
  return (
    <div className="work-tools">
      <ZoomTools stage={stage} />
      <div className="ms-auto flex items-center gap-1">
        {other !== undefined && (
          <Tool
            label={t('compare')}
            icon={Columns2}
            words={t('compare')}
            onClick={() =>
              void leave().then((left) => left && compare({ withId: other._id, by: 'side' }))
            }
          />
        )}
        {work.mayComment && (
          <Tool
            label={t('comment')}
            keys="c"
            icon={MessageCirclePlus}
            words={t('comment')}
            pressed={position !== null}
            onClick={() => {
              if (position === null) comment()
              else void cancel()
            }}
          />
        )}
      </div>
    </div>
  )
}
