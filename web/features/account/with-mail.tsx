import type { ReactNode } from 'react'
import { useSite } from '#web/page/site.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { CardLink } from './links.tsx'

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
