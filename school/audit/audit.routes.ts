import type { Handlers } from '#school/handlers.ts'
import type { AuditService } from './audit.service.ts'

/** Binds the call about the history to its service. */
export function bindAudit(audit: AuditService): Pick<Handlers, 'listAudit'> {
  return { listAudit: async ({ query }) => audit.list(query) }
}
