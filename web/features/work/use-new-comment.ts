import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { Version } from '#contract/critique.ts'
import { findUnsaved } from '#web/page/unsaved.ts'
import { useMayLeave } from '#web/page/use-may-leave.ts'
import { useStateFor } from '#web/page/use-state-for.ts'
import {
  findPhotograph,
  focusElement,
  focusStage,
  focusText,
  isStickyAbove,
  markElement,
} from './elements.ts'
import type { Position } from './geometry.ts'

/** How far the footer has pushed the picture up from where it sticks, in pixels. */
function findPush(photograph: Element | null): number {
  if (photograph === null) return 0
  const place = Number.parseFloat(getComputedStyle(photograph).insetBlockStart)
  return Math.max(0, place - photograph.getBoundingClientRect().top) || 0
}

/** The comment that is being written on a version: `position` is its place, null without one. */
export function useNewComment({ _id: versionId }: Version) {
  const [position, place] = useStateFor<string, Position | null>(versionId, () => null)
  const [heldBy, setHeldBy] = useState(0)
  const mayLeave = useMayLeave()

  const end = () => place(null)
  /** Asks first if text would be lost. Returns whether nothing is being written any more. */
  const leave = async (): Promise<boolean> => {
    if (!(await mayLeave())) return false
    end()
    return true
  }
  return {
    position,
    place,
    end,
    /**
     * In pixels: the form of a comment makes the page longer, and the picture must not come down from where the
     * footer has pushed it, under the pointer.
     */
    heldBy: position === null ? 0 : heldBy,
    begin: (next: Position, then: 'write' | 'place') => {
      const photograph = findPhotograph()
      const findTop = () => photograph?.getBoundingClientRect().top ?? 0
      const [push, top] = [findPush(photograph), findTop()]
      flushSync(() => {
        place(next)
        setHeldBy(push + (position === null ? 0 : heldBy))
      })
      // The form has been scrolled below the picture, where the mark is in sight.
      const preventScroll = photograph !== null && isStickyAbove(photograph)
      if (then === 'place') focusElement(markElement, { preventScroll })
      else focusText()
      // A form near the beginning of the page may have been scrolled to past the place where the picture is held.
      if (push > 0) scrollBy(0, Math.max(0, findTop() - top))
    },
    leave,
    /** Leaves it for the picture. */
    cancel: async () => {
      if (await leave()) requestAnimationFrame(focusStage)
    },
    /** Cancels the comment begun by the first press of a double press. */
    undoPress: () => {
      if (findUnsaved() === null) end()
    },
  }
}
