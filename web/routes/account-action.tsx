import { useSearchParams } from 'react-router'
import { AccountCard } from '#web/features/account/account-card.tsx'
import { LateMailedLink } from '#web/features/account/late-parts.tsx'
import { linkTitles, unknownLinkTitle } from '#web/features/account/link-titles.ts'
import { UnknownLink } from '#web/features/account/unknown-link.tsx'
import { readLinkMode } from '#web/session/link-mode.ts'
import { readContinueLocation } from '#web/session/return-location.ts'
import { PageHead, useSite } from '#web/page/site.tsx'

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
        <LateMailedLink key={`${mode} ${code}`} mode={mode} code={code} from={from} />
      ) : (
        <UnknownLink from={from} />
      )}
    </AccountCard>
  )
}
