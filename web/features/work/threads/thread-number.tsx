import type { Thread } from '#contract/critique.ts'
import { classNames } from '#web/ui/class-names.ts'
import { isResolved } from './thread-subject.tsx'

/** As in the thread's pin. */
export const ThreadNumber = ({ thread, isOpen }: { thread: Thread; isOpen: boolean }) => (
  <span
    className={classNames(
      'grid h-6.5 min-w-6.5 flex-none place-items-center rounded-full border-2 text-sm font-bold tabular-nums',
      isOpen ? 'border-tan bg-tan text-ink' : 'border-sand text-cream',
      isResolved(thread) && 'border-dashed',
    )}
  >
    {thread.number}
  </span>
)
