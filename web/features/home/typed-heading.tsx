import { useEffect, useMemo, useState } from 'react'
import { isEarly } from '#web/page/head-script.ts'
import { classNames } from '#web/ui/class-names.ts'
import { useReducedMotion } from '#web/ui/reduced-motion.ts'

type HeadingParts = { lead: string; accent: string }

/** The page's heading, typing itself (clause 1.5) over the whole text, which screen readers get. */
export function TypedHeading({ lead, accent, className }: HeadingParts & { className: string }) {
  // True until the page's script runs as well; the style sheet hides the heading until then, but not for long.
  const still = useReducedMotion()
  const [stood] = useState(still)
  return (
    <h1 className={classNames('grid grid-cols-1', className)}>
      <span className={classNames('col-start-1 row-start-1', still ? 'await-typing' : 'opacity-0')}>
        {lead}
        <span className="text-tan">{accent}</span>
      </span>
      {!still && <TypedText lead={lead} accent={accent} standing={stood && !isEarly()} />}
    </h1>
  )
}

function TypedText({ lead, accent, standing }: HeadingParts & { standing: boolean }) {
  const { typed: length, done } = useTyping((lead + accent).length, standing)
  return (
    <span aria-hidden="true" className="col-start-1 row-start-1 select-none">
      {lead.slice(0, length)}
      <span className="text-tan">{accent.slice(0, Math.max(0, length - lead.length))}</span>
      {/*
       * Without a width of its own, the cursor never breaks a line. The joiner (U+2060) keeps it on that of the
       * last letter, and its top says so: an empty box at the end of a text stands below it. Made anew with every
       * letter, both are elements that never moved, and do not count as a shift. Once all is typed the cursor rests.
       */}
      <span key={length} className="relative">
        {'\u2060'}
        <span
          className={classNames(
            'absolute top-0 start-0 leading-[normal] text-tan',
            !done && 'animate-blink',
          )}
        >
          _
        </span>
      </span>
      {/* What is still to come keeps the lines where they will be. */}
      <span className="invisible">{(lead + accent).slice(length)}</span>
    </span>
  )
}

/** Milliseconds: a letter typed, a letter deleted, the whole text left standing (clause 1.5). */
const [typing, deleting, standing] = [70, 50, 1000]

/** How many letters show, and after how many milliseconds they do. */
type Step = { letters: number; after: number }

/** Types a text of so many letters, deletes it and types it again; between two of these is one more beat. */
function listSteps(length: number): Step[] {
  const count = Array.from({ length }, (_, index) => index + 1)
  return [
    ...count.map((letters) => ({ letters, after: typing })),
    ...count.map((gone) => ({
      letters: length - gone,
      after: gone === 1 ? typing + standing : deleting,
    })),
    ...count.map((letters) => ({ letters, after: letters === 1 ? 2 * deleting : typing })),
  ]
}

/** How many letters of a text are typed; `stands` where all of them could be read before. */
function useTyping(length: number, stands: boolean): { typed: number; done: boolean } {
  const steps = useMemo(() => listSteps(length), [length])
  const [step, setStep] = useState(stands ? length : 0)
  const after = steps[step]?.after
  useEffect(() => {
    if (after === undefined) return
    const timeout = setTimeout(() => setStep(step + 1), after)
    return () => clearTimeout(timeout)
  }, [step, after])
  return { typed: steps[step - 1]?.letters ?? 0, done: after === undefined }
}
