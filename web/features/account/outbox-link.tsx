import { useSite } from '#web/ui/site.tsx'

/** In a demonstration without a mail server: where the mails are to be read. */
export function OutboxLink() {
  const { mail } = useSite()
  if (mail !== 'kept') return null
  return (
    <>
      In this demonstration it waits in the{' '}
      <a href="/outbox" className="text-tan underline underline-offset-4 hover:text-tan-bright">
        outbox
      </a>
      .
    </>
  )
}
