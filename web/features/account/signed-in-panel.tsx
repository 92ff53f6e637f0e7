import { useNavigate } from 'react-router'
import { may, type Permission } from '#contract/access.ts'
import { hasNoRecord } from '#web/session/messages.ts'
import type { Session } from '#web/session/session-state.ts'
import { logout, retrySession } from '#web/session/store.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { RichMessage } from '#web/words/rich-message.tsx'
import { useTask } from '#web/ui/use-task.ts'
import { useMessages } from '#web/words/use-messages.ts'
import { GoOnLink } from './links.tsx'
import { needOf, readPermission } from './permission-words.ts'
import { useDescribe } from './use-describe.ts'

type Here = Extract<Session, { state: 'signed-in' | 'no-record' }>

type SignedInPanelProps = { session: Here; from: string; need: string | null }

/** Says why a signed-in person is here, and where to go next (clause 2.2). */
export function SignedInPanel({ session, from, need }: SignedInPanelProps) {
  const t = useMessages('account')
  const permission = readPermission(need)
  const known = session.state === 'signed-in'
  const lacksPermission = known && permission !== null && !may(session.record.role, permission)
  const { displayName, email } = session.user
  const b = <strong />
  return (
    <>
      <p className="wrap-anywhere">
        {known ? (
          <RichMessage of={t} message="signedInAs" values={session.record} tags={{ b }} />
        ) : (
          <RichMessage
            of={t}
            message="signedInWithoutRecord"
            values={{ name: displayName ?? email ?? '' }}
            tags={{ b }}
          />
        )}
      </p>
      {!known && <NoRecord session={session} />}
      {lacksPermission && <Need permission={permission} />}
      <div className="grid gap-3">
        {lacksPermission ? <BackButton /> : known && <GoOnLink from={from} />}
        <SwitchAccount />
      </div>
    </>
  )
}

function Need({ permission }: { permission: Permission }) {
  const t = useMessages('access')
  return <Notice tone="info">{t(needOf(permission))}</Notice>
}

/** A long form may have been here, with the page scrolled to its end. */
const showIt = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

function NoRecord({ session }: { session: Extract<Session, { state: 'no-record' }> }) {
  const t = useMessages('account')
  const layout = useMessages('layout')
  const reason = useDescribe()(session.problem)
  return (
    <>
      <div ref={showIt} className="scroll-mt-24">
        <Notice tone="bad">{hasNoRecord(session) ? reason : t('recordNotRead', { reason })}</Notice>
      </div>
      <Button onClick={() => void retrySession()}>{layout('tryAgain')}</Button>
    </>
  )
}

function BackButton() {
  const t = useMessages('account')
  const navigate = useNavigate()
  // React Router counts the entries of this visit: https://reactrouter.com/api/hooks/useNavigate
  const { idx = 0 } = (window.history.state ?? {}) as { idx?: number }
  if (idx === 0) return <ButtonLink to="/">{t('goHome')}</ButtonLink>
  return <Button onClick={() => void navigate(-1)}>{t('goBack')}</Button>
}

function SwitchAccount() {
  const t = useMessages('account')
  const frame = useMessages('layout')
  const { pending, problem, run } = useTask(logout)
  return (
    <>
      <Button variant="quiet" busy={pending} onClick={run}>
        {t('switchAccount')}
      </Button>
      {problem !== null && <Notice tone="bad">{frame('logoutFailed')}</Notice>}
    </>
  )
}
