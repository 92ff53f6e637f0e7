import { useCallback, useState } from 'react'

/**
 * State that belongs to a source, such as what the loader has brought: when the source changes, it begins anew,
 * with the state before at hand.
 */
export function useStateFor<Source, State>(
  source: Source,
  begin: (source: Source, before?: State) => State,
) {
  const [known, setKnown] = useState(() => ({ source, state: begin(source) }))
  let { state } = known
  if (known.source !== source) {
    state = begin(source, state)
    setKnown({ source, state })
  }
  const setState = useCallback(
    (next: State | ((now: State) => State)) =>
      setKnown((now) => ({
        ...now,
        state: typeof next === 'function' ? (next as (now: State) => State)(now.state) : next,
      })),
    [],
  )
  return [state, setState] as const
}
