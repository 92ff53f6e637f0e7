import { useEffect, useEffectEvent } from 'react'

/** Call it from a press of a button; does nothing where unsupported. */
export function enterFullscreen(): void {
  // Safari on iPhones has no full screen, and a browser may refuse it.
  const { documentElement } = document as { documentElement: Partial<Element> }
  void documentElement.requestFullscreen?.call(document.documentElement).catch(() => undefined)
}

/** Leaves full screen on unmount. `onLeave` also runs on Escape, which fires no key event in full screen. */
export function useFullscreen(onLeave: () => void): void {
  const leave = useEffectEvent(onLeave)
  useEffect(() => {
    const follow = () => {
      if (document.fullscreenElement === null) leave()
    }
    document.addEventListener('fullscreenchange', follow)
    return () => {
      document.removeEventListener('fullscreenchange', follow)
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined)
    }
  }, [])
}
