import { createContext, use, type Context, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { Work } from '#contract/critique.ts'
import { useNewComment } from './use-new-comment.ts'
import { useShownVersion } from './use-shown-version.ts'
import { useWork } from './use-work.ts'

type Provided<Hook extends (...args: never) => unknown> = ReturnType<Hook> | null

const WorkContext = createContext<Provided<typeof useWork>>(null)
const ShownContext = createContext<Provided<typeof useShownVersion>>(null)
const NewCommentContext = createContext<Provided<typeof useNewComment>>(null)

function useProvided<Value>(context: Context<Value | null>): Value {
  const value = use(context)
  if (value === null) throw new Error('no ViewerProvider')
  return value
}

/** What has been read: the work, its comments and the news in them. */
export const useReadWork = () => useProvided(WorkContext)
/** Which version and thread are shown, and with what it is compared. */
export const useShown = () => useProvided(ShownContext)
/** What is being written. */
export const useWriting = () => useProvided(NewCommentContext)

export function ViewerProvider({ work, children }: { work: Work; children: ReactNode }) {
  const [search] = useSearchParams()
  const read = useWork(work, search.get('thread'))
  const shown = useShownVersion(read.work)
  const writing = useNewComment(shown.version)
  return (
    <WorkContext value={read}>
      <ShownContext value={shown}>
        <NewCommentContext value={writing}>{children}</NewCommentContext>
      </ShownContext>
    </WorkContext>
  )
}
