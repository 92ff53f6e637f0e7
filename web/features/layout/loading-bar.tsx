import { useNavigation } from 'react-router'

/** Appears after a moment (app.css). Hidden from screen readers, which announce the page itself. */
export function LoadingBar() {
  const isLoading = useNavigation().state === 'loading'
  return <div aria-hidden="true" data-loading={isLoading || undefined} className="loading-bar" />
}
