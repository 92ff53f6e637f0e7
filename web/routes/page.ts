/** Around every page, inside the site's layout: shows what went wrong with it. */
export { PageFailure as ErrorBoundary } from '#web/features/layout/page-failure.tsx'
