import { useEffect, useEffectEvent } from 'react'

/**
 * Reads something beside the page, and again whenever `key` changes; null reads nothing. `take` gets the
 * answer unless the key has changed or the page is left; pass a stable function, such as a state's setter.
 * A read that fails changes nothing: catch what the person should see.
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
