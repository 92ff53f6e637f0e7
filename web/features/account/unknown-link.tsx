import { returnSearch } from '#web/session/return-location.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** An address that names no link of ours. */
export function UnknownLink({ from }: { from: string }) {
  return (
    <>
      <Notice tone="bad">
        A part of the address is missing. Open the link from the mail once more, or copy the whole
        of it.
      </Notice>
      <ButtonLink to={`/login${returnSearch(from)}`}>Go to the login</ButtonLink>
      <ButtonLink variant="quiet" to={`/forgot-password${returnSearch(from)}`}>
        Ask for a new password
      </ButtonLink>
    </>
  )
}
