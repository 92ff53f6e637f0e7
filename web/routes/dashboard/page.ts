export { DashboardFailure as ErrorBoundary } from '#web/features/layout/dashboard-failure.tsx'
