import { useEffect, useMemo, useState } from 'react'
import { isEarly } from '#web/page/head-script.ts'
import { classNames } from '#web/ui/class-names.ts'
import { useReducedMotion } from '#web/ui/reduced-motion.ts'

type HeadingParts = { lead: string; accent: string }

/** Types itself (clause 1.5) over the full text, which is for screen readers. */
export function TypedHeading({ lead, accent, className }: HeadingParts & { className: string }) {
  // Also true until the page's script runs; the style sheet hides the heading until then, but not for long.
  const isStill = useReducedMotion()
  const [wasStill] = useState(isStill)
  return (
    <h1 className={classNames('grid grid-cols-1', className)}>
      <span
        className={classNames('col-start-1 row-start-1', isStill ? 'await-typing' : 'opacity-0')}
      >
        {lead}
        <span className="text-accent">{accent}</span>
      </span>
      {!isStill && <TypedText lead={lead} accent={accent} isShown={wasStill && !isEarly()} />}
    </h1>
  )
}

function TypedText({ lead, accent, isShown }: HeadingParts & { isShown: boolean }) {
  const { typed: length, done } = useTyping((lead + accent).length, isShown)
  return (
    <span aria-hidden="true" className="col-start-1 row-start-1 select-none">
      {lead.slice(0, length)}
      <span className="text-accent">{accent.slice(0, Math.max(0, length - lead.length))}</span>
      {/* The cursor has no width, so it never breaks a line. The joiner (U+2060) keeps it next to the
          last letter, and `top` keeps it on the line: an empty box at the end of a text drops below it.
          Both are new elements for every letter, so nothing moves and no layout shift counts. The cursor
          rests once everything is typed. */}
      <span key={length} className="relative">
        {'\u2060'}
        <span
          className={classNames(
            'absolute top-0 start-0 leading-[normal] text-accent',
            !done && 'animate-blink',
          )}
        >
          _
        </span>
      </span>
      {/* Keeps the lines where they will be in the end. */}
      <span className="invisible">{(lead + accent).slice(length)}</span>
    </span>
  )
}

/** Milliseconds per letter typed, per letter deleted, and for the whole text (clause 1.5). */
const [typing, deleting, pause] = [70, 50, 1000]

/** Letters shown, and the delay before them in milliseconds. */
type Step = { letters: number; after: number }

function listSteps(length: number): Step[] {
  const count = Array.from({ length }, (_, index) => index + 1)
  return [
    ...count.map((letters) => ({ letters, after: typing })),
    ...count.map((gone) => ({
      letters: length - gone,
      after: gone === 1 ? typing + pause : deleting,
    })),
    ...count.map((letters) => ({ letters, after: letters === 1 ? 2 * deleting : typing })),
  ]
}

/** `isShown` if the full text was visible before. */
function useTyping(length: number, isShown: boolean): { typed: number; done: boolean } {
  const steps = useMemo(() => listSteps(length), [length])
  const [step, setStep] = useState(isShown ? length : 0)
  const after = steps[step]?.after
  useEffect(() => {
    if (after === undefined) return
    const timeout = setTimeout(() => setStep(step + 1), after)
    return () => clearTimeout(timeout)
  }, [step, after])
  return { typed: steps[step - 1]?.letters ?? 0, done: after === undefined }
}
