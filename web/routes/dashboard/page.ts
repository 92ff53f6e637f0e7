/** The sidebar stays if a page fails. */
export { DashboardFailure as ErrorBoundary } from '#web/features/layout/dashboard-failure.tsx'
