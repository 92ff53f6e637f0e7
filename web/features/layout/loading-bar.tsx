import { useNavigation } from 'react-router'

/** A thin line at the top while the next page takes its time; app.css waits a moment. Who listens hears of the page itself. */
export function LoadingBar() {
  const isLoading = useNavigation().state === 'loading'
  return <div aria-hidden="true" data-loading={isLoading || undefined} className="loading-bar" />
}
