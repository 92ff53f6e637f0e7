import { useNavigate } from 'react-router'
import { readPages } from '#web/lists/read-list.ts'
import { useNotifyFailure } from '#web/actions/use-notify-failure.ts'
import { api } from '#web/session/api.ts'
import { callApi } from '#web/session/call-api.ts'
import { useToast } from '#web/ui/toasts.tsx'
import { useTask } from '#web/ui/use-task.ts'
import { useMessages } from '#web/words/use-messages.ts'
import { workAddress } from './addresses.ts'
import { KeysHelp } from './keys-help.tsx'
import { usePageKeys } from './use-page-keys.ts'
import { useReadWork } from './viewer-context.tsx'

/** Lists the keys of the viewer, and acts on those that lead to another photograph. */
export function ViewerKeys() {
  const t = useMessages('viewer')
  const navigate = useNavigate()
  const { _id: id, works, handInId, mayAnswer, mayComment, isOwn } = useReadWork().work
  const index = works.findIndex((work) => work._id === id)
  const goThroughQueue = useGoThroughQueue(handInId)

  const show = (step: 1 | -1) => {
    const work = works[index + step]
    if (work === undefined) return false
    void navigate(workAddress(work._id))
    return true
  }
  usePageKeys({
    ArrowLeft: () => show(-1),
    ArrowRight: () => show(1),
    ...(mayAnswer && {
      j: () => void goThroughQueue(1),
      k: () => void goThroughQueue(-1),
    }),
  })
  return (
    <KeysHelp
      keys={[
        ...(works.length > 1 ? [{ keys: ['←', '→'], words: t('keysPhotographs') }] : []),
        ...(mayAnswer ? [{ keys: ['J', 'K'], words: t('keysQueue') }] : []),
        ...(mayComment
          ? [
              { keys: ['C'], words: t('keysComment') },
              { keys: [t('keysSendName')], words: t(isOwn ? 'keysSend' : 'keysSendTry') },
              ...(isOwn ? [] : [{ keys: [t('keysSendKeepName')], words: t('keysSendKeep') }]),
            ]
          : []),
        { keys: [t('keysEscapeName')], words: t('keysEscape') },
        { keys: ['+', '−', '0', '1'], words: t('keysZoom') },
        { keys: ['←', '↑', '→', '↓'], words: t('keysMove') },
      ]}
    />
  )
}

/** To the hand-in that has waited a little shorter, or longer, than this one. */
function useGoThroughQueue(handInId: string) {
  const t = useMessages('queue')
  const navigate = useNavigate()
  const show = useToast()
  const notifyFailure = useNotifyFailure()
  const { run } = useTask(async (step: 1 | -1) => {
    try {
      const { items } = await readPages(
        (query) => callApi(() => api.listQueue({ query })),
        Infinity,
      )
      const here = items.findIndex(({ _id }) => _id === handInId)
      // An answered one has left the queue, and everything in it comes next.
      const next = here === -1 && step === -1 ? undefined : items[here + step]
      const [first] = next?.works ?? []
      if (first === undefined) show(t('noOther', { step: step === 1 ? 'next' : 'previous' }))
      else await navigate(workAddress(first._id))
    } catch (error) {
      await notifyFailure(error)
    }
  })
  return run
}
