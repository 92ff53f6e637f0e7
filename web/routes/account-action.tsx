import { useSearchParams } from 'react-router'
import { AccountCard } from '#web/features/account/account-card.tsx'
import { LazyMailedLink } from '#web/features/account/lazy-parts.tsx'
import { PageHead, useSite } from '#web/page/site.tsx'
import { readLinkMode, type LinkMode } from '#web/session/link-mode.ts'
import { readContinueLocation, returnSearch } from '#web/session/return-location.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** Where the links of our mails lead: `mode` says what for, `oobCode` proves it. */
export default function AccountActionPage() {
  const { origin } = useSite()
  const [params] = useSearchParams()
  const mode = readLinkMode(params.get('mode'))
  const code = params.get('oobCode')
  const from = readContinueLocation(params, origin)
  const known = mode !== null && code !== null && code !== ''
  const { title, heading } = known ? linkTitles[mode] : unknownLinkTitle
  return (
    <AccountCard title={heading}>
      <PageHead title={title} />
      {known ? (
        <LazyMailedLink key={`${mode} ${code}`} mode={mode} code={code} from={from} />
      ) : (
        <UnknownLink from={from} />
      )}
    </AccountCard>
  )
}

/** The heading over each kind of link, and the browser's title. */
const linkTitles: Record<LinkMode, { title: string; heading: string }> = {
  resetPassword: { title: 'New password', heading: 'Choose a new password' },
  verifyEmail: { title: 'Confirm e-mail', heading: 'Confirm your e-mail' },
  verifyAndChangeEmail: { title: 'Change e-mail', heading: 'Change your e-mail' },
  recoverEmail: { title: 'Recover e-mail', heading: 'Recover your e-mail' },
  signIn: { title: 'Sign in', heading: 'Sign in by mail' },
}

const unknownLinkTitle = { title: 'Link', heading: 'This link is not complete' }

/** An address that names no link of ours. */
function UnknownLink({ from }: { from: string }) {
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
