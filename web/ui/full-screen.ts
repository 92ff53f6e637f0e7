import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

/** Call it from a press of a button; does nothing where unsupported. */
export function enterFullscreen(): void {
  // Safari on iPhones has no full screen, and a browser may refuse it.
  const { documentElement } = document as { documentElement: Partial<Element> }
  void documentElement.requestFullscreen?.call(document.documentElement).catch(() => undefined)
}

export const leaveFullscreen = (): void => void document.exitFullscreen().catch(() => undefined)

function subscribe(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}

export const useIsFullscreen = (): boolean =>
  useSyncExternalStore(subscribe, () => document.fullscreenElement !== null)

/** Leaves full screen on unmount. `onLeave` also runs on Escape, which fires no key event in full screen. */
export function useFullscreen(onLeave: () => void): void {
  const leave = useEffectEvent(onLeave)
  useEffect(() => {
    const follow = () => {
      if (document.fullscreenElement === null) leave()
    }
    const unsubscribe = subscribe(follow)
    return () => {
      unsubscribe()
      if (document.fullscreenElement) leaveFullscreen()
    }
  }, [])
}
