import type { ReactNode } from 'react'
import { Notice } from '#web/ui/notice.tsx'
import { useSite } from '#web/ui/site.tsx'
import { CardLink } from './card-link.tsx'

/** What sends a link by mail; where the school has no mail server, that and the next step instead. */
export function WithMail({ children }: { children: ReactNode }) {
  const { mail } = useSite()
  if (mail !== 'none') return children
  return (
    <Notice tone="info">
      This school cannot send mail yet, so we cannot send you a link. Please write to one of its{' '}
      <CardLink to="/instructors">instructors</CardLink>: the school has to set up its mail first.
    </Notice>
  )
}
