import { touched } from './touched.ts'

/**
 * Calls `reach` once, when the element is in sight or nearly so. It is watched from when the document,
 * with the pictures in sight, has loaded and somebody is there to see. Gives what ends the watch.
 */
export function whenNear(element: Element, reach: () => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      reach()
    },
    { rootMargin: '50%' },
  )
  let left = false
  const begin = async () => {
    await touched
    if (!left) observer.observe(element)
  }
  const onLoad = () => void begin()
  if (document.readyState === 'complete') onLoad()
  else addEventListener('load', onLoad, { once: true })
  return () => {
    left = true
    removeEventListener('load', onLoad)
    observer.disconnect()
  }
}
