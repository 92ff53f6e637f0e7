/** Around every page of the dashboard: where one fails, its sidebar stays. */
export { DashboardFailure as ErrorBoundary } from '#web/features/layout/dashboard-failure.tsx'
