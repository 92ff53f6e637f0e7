import { useRevalidator } from 'react-router'

/** Reloads the page's data, where nothing has been changed by this page. */
export function useReload() {
  const { revalidate: reload, state } = useRevalidator()
  return { reload, isReloading: state === 'loading' }
}
