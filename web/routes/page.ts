export { PageFailure as ErrorBoundary } from '#web/features/layout/page-failure.tsx'
