import { lazy, memo, Suspense, type ComponentType, type ReactNode } from 'react'
import { loadUntilThere } from './script-gone.ts'

type Load<Props> = () => Promise<ComponentType<Props>>

/**
 * Its script loads when first shown. Until then, or if it cannot be loaded, `instead` (an element, or a
 * component of the same props) is shown. It re-renders only for new props: React removes server-rendered
 * content that changes before hydration.
 */
export function lazyPart<Props extends object>(
  load: Load<Props>,
  instead: ReactNode | ((props: Props) => ReactNode) = null,
) {
  const Part = lazy(async () => ({ default: await loadUntilThere(load) }))
  return memo(function LazyPart(props: Props) {
    return (
      <Suspense fallback={typeof instead === 'function' ? instead(props) : instead}>
        <Part {...props} />
      </Suspense>
    )
  })
}
