import { lazy, memo, Suspense, type ComponentType, type ReactNode } from 'react'
import { scriptGone } from './script-gone.ts'

/** Before retrying a failed load, in milliseconds. */
const retryDelay = 5_000

type Load<Props> = () => Promise<ComponentType<Props>>

async function loadUntilThere<Props>(
  load: Load<Props>,
  hasFailed = false,
): Promise<{ default: ComponentType<Props> }> {
  try {
    return { default: await load() }
  } catch {
    if (hasFailed) dispatchEvent(new Event(scriptGone))
    await new Promise((resolve) => setTimeout(resolve, retryDelay))
    return loadUntilThere(load, true)
  }
}

/**
 * Its script loads when first shown. Until then, or if it cannot be loaded, `instead` (an element, or a
 * component of the same props) is shown. It re-renders only for new props: React removes server-rendered
 * content that changes before hydration.
 */
export function lazyPart<Props extends object>(
  load: Load<Props>,
  instead: ReactNode | ((props: Props) => ReactNode) = null,
) {
  const Part = lazy(() => loadUntilThere(load))
  return memo(function LazyPart(props: Props) {
    return (
      <Suspense fallback={typeof instead === 'function' ? instead(props) : instead}>
        <Part {...props} />
      </Suspense>
    )
  })
}
