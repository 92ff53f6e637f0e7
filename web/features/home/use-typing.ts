import { useEffect, useMemo, useState } from 'react'

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
export function useTyping(length: number, stands: boolean): { typed: number; done: boolean } {
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
