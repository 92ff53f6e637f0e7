import type { Role } from '#contract/access.ts'
import { useMessages } from '#web/words/use-messages.ts'
import { classesPage } from './dashboard-entries.ts'

export function useClassesPage(role: Role): { to: string; label: string } {
  const { to, label } = classesPage(role)
  return { to, label: useMessages('layout')(label) }
}
