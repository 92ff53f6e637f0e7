import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import { useSite } from '#web/page/site.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { RichMessage } from '#web/words/rich-message.tsx'
import { useMessages } from '#web/words/use-messages.ts'

const linkClass = 'text-accent underline underline-offset-4 hover:text-accent-strong'

/** Where /forgot-password sends a link to log in with, instead of one for a new password. */
export function withLink(search: string): string {
  const next = new URLSearchParams(search)
  next.set('by', 'link')
  return `?${next.toString()}`
}

export function CardLink(props: ComponentProps<typeof Link>) {
  return <Link {...props} className={linkClass} />
}

/** For a demonstration without a mail server. */
export function OutboxLink() {
  const { mail } = useSite()
  const t = useMessages('layout')
  if (mail !== 'stored') return null
  return <RichMessage of={t} message="outbox" tags={{ outbox: <ToOutbox /> }} />
}

function ToOutbox({ children }: { children?: ReactNode }) {
  return (
    <a href="/outbox" className={linkClass}>
      {children}
    </a>
  )
}

/** If the school has no mail server, shows that and the next step instead. */
export function WithMail({ children }: { children: ReactNode }) {
  const { mail } = useSite()
  const t = useMessages('layout')
  if (mail !== 'none') return children
  return (
    <Notice tone="info">
      <RichMessage
        of={t}
        message="noMailNoLink"
        tags={{ instructors: <CardLink to="/instructors" /> }}
      />
    </Notice>
  )
}
