import { linkModes, type LinkMode } from '#web/session/mail-links.ts'
import { returnSearch } from '#web/session/return-location.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ChangedEmail } from './changed-email.tsx'
import { LinkSignIn } from './link-sign-in.tsx'
import { NewPassword } from './new-password.tsx'

/** What stands over each kind of link, and in the browser's title. */
export const linkTitles: Record<LinkMode, { title: string; heading: string }> = {
  resetPassword: { title: 'New password', heading: 'Choose a new password' },
  verifyEmail: { title: 'Confirm e-mail', heading: 'Confirm your e-mail' },
  verifyAndChangeEmail: { title: 'Change e-mail', heading: 'Change your e-mail' },
  recoverEmail: { title: 'Recover e-mail', heading: 'Recover your e-mail' },
  signIn: { title: 'Sign in', heading: 'Sign in by mail' },
}

export const unknownLinkTitle = { title: 'Link', heading: 'This link is not complete' }

/** What the address says that a link is for, or null for what is none of ours. */
export function readLinkMode(value: string | null): LinkMode | null {
  return linkModes.find((mode) => mode === value) ?? null
}

type MailedLinkProps = { mode: LinkMode; code: string; from: string }

/** Does what the link of a mail is for. */
export function MailedLink({ mode, code, from }: MailedLinkProps) {
  const key = `${mode} ${code}`
  if (mode === 'resetPassword') return <NewPassword key={key} code={code} from={from} />
  if (mode === 'signIn') return <LinkSignIn key={key} code={code} from={from} />
  return <ChangedEmail key={key} mode={mode} code={code} from={from} />
}

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
