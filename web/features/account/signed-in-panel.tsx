import { useNavigate } from 'react-router'
import { may } from '#contract/access.ts'
import { hasNoRecord } from '#web/session/messages.ts'
import type { Session } from '#web/session/session-state.ts'
import { logout, retrySession } from '#web/session/store.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { GoOnLink } from './links.tsx'
import { describeNeed, readPermission } from './permission-words.ts'
import { useAction } from './use-action.ts'

type Here = Extract<Session, { state: 'signed-in' | 'no-record' }>

type SignedInPanelProps = { session: Here; from: string; need: string | null }

/** For somebody who is signed in already: why they are here, and the ways on (clause 2.2). */
export function SignedInPanel({ session, from, need }: SignedInPanelProps) {
  const permission = readPermission(need)
  const known = session.state === 'signed-in'
  const lacking = known && permission !== null && !may(session.record.role, permission)
  const name = known ? session.record.name : (session.user.displayName ?? session.user.email)
  return (
    <>
      <p className="wrap-anywhere">
        You are signed in as <strong>{name}</strong>
        {known && ` (${session.record.role})`}.
      </p>
      {!known && <NoRecord session={session} />}
      {lacking && <Notice tone="info">{describeNeed(permission)}</Notice>}
      <div className="grid gap-3">
        {lacking ? <BackButton /> : known && <GoOnLink from={from} />}
        <SwitchAccount />
      </div>
    </>
  )
}

/** A long form may have been here, and the page is scrolled to its end. */
const showIt = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

function NoRecord({ session }: { session: Extract<Session, { state: 'no-record' }> }) {
  const { message } = session.problem
  return (
    <>
      <div ref={showIt} className="scroll-mt-24">
        <Notice tone="bad">
          {hasNoRecord(session)
            ? message
            : `Your account exists, but the school could not be asked about it yet: ${message}`}
        </Notice>
      </div>
      <Button onClick={() => void retrySession()}>Try again</Button>
    </>
  )
}

/** Goes back to the page before, or home where the address was typed. */
function BackButton() {
  const navigate = useNavigate()
  // React Router counts the entries of this visit: https://reactrouter.com/api/hooks/useNavigate
  const { idx = 0 } = (window.history.state ?? {}) as { idx?: number }
  if (idx === 0) return <ButtonLink to="/">Go to the home page</ButtonLink>
  return <Button onClick={() => void navigate(-1)}>Go back</Button>
}

function SwitchAccount() {
  const { busy, problem, run } = useAction(logout)
  return (
    <>
      <Button variant="quiet" busy={busy} onClick={run}>
        Switch account
      </Button>
      {problem !== null && <Notice tone="bad">Logging out did not work. Please try again.</Notice>}
    </>
  )
}
