import type { ReactNode } from 'react'
import { Notice } from '#web/ui/notice.tsx'
import { OutboxLink } from './outbox-link.tsx'

/** Says that a mail was written, and in a demonstration where it waits. */
export function MailSent({ children }: { children: ReactNode }) {
  return (
    <Notice tone="good">
      {children}{' '}
      <span className="text-cream">
        <OutboxLink />
      </span>
    </Notice>
  )
}
