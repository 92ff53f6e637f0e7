import { lazy, memo, Suspense, type ComponentType, type ReactNode } from 'react'

/** How long to wait before a part that could not be loaded is asked for again, in milliseconds. */
const patience = 5_000

type Load<Props> = () => Promise<ComponentType<Props>>

async function loadUntilThere<Props>(
  load: Load<Props>,
): Promise<{ default: ComponentType<Props> }> {
  try {
    return { default: await load() }
  } catch {
    await new Promise((resolve) => setTimeout(resolve, patience))
    return loadUntilThere(load)
  }
}

/**
 * A component whose script comes when it is first shown. Until then, and as long as it cannot be loaded,
 * `instead` stands in its place, an element or a component of the same props; the page around it goes on. Only
 * other props render it again: React takes away what the server rendered where that changes before it is taken over.
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
