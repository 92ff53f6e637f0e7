import { useEffect, useEffectEvent } from 'react'

/**
 * Reads alongside the page's data, again whenever `key` changes; null reads nothing. `take` gets the answer
 * unless the key has changed or the page was left; pass a stable function, such as a state setter. Failures
 * are ignored: catch what the person should see.
 */
export function useRead<Key, Answer>(
  key: Key | null,
  read: (key: Key) => Promise<Answer>,
  take: (answer: Answer) => void,
): void {
  const begin = useEffectEvent(read)
  useEffect(() => {
    if (key === null) return
    let left = false
    begin(key).then(
      (answer) => left || take(answer),
      () => {},
    )
    return () => {
      left = true
    }
  }, [key, take])
}
