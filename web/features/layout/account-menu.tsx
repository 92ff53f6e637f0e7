import { useRef } from 'react'
import { Avatar } from '#web/page/avatar.tsx'
import { photoOf, userOf, useSession } from '#web/session/session-state.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/lazy.tsx'
import { useMessages } from '#web/words/use-messages.ts'

const popoverId = 'account'

const OneMoment = () => <p className="text-text-quiet">{useMessages('layout')('oneMoment')}</p>

const loadSignedIn = () => import('./signed-in-menu.tsx')

const SignedInMenu = lazyPart(async () => (await loadSignedIn()).SignedInMenu, <OneMoment />)

export const NoticesBell = lazyPart(async () => (await loadSignedIn()).NoticesBell)

/** Clause 2.3, in a popover that works without script. */
export function AccountMenu() {
  const t = useMessages('layout')
  const session = useSession()
  const user = userOf(session)
  const popover = useRef<HTMLDivElement>(null)
  const close = () => popover.current?.hidePopover()
  return (
    <>
      <button
        type="button"
        popoverTarget={popoverId}
        aria-haspopup="dialog"
        aria-label={t('account')}
        className="grid size-11 place-items-center rounded-full"
      >
        <Avatar photo={photoOf(session)} size={36} />
      </button>
      <div
        ref={popover}
        id={popoverId}
        popover="auto"
        role="dialog"
        aria-label={t('account')}
        className="bar-popover w-72 max-w-[calc(100vw-2rem)] p-5"
      >
        {session.state === 'loading' && <OneMoment />}
        {session.state === 'signed-out' && (
          <>
            <p className="text-text-quiet">{t('nobody')}</p>
            <div className="mt-4 grid gap-2">
              <ButtonLink to="/login" onClick={close}>
                {t('login')}
              </ButtonLink>
              <ButtonLink to="/register" variant="quiet" onClick={close}>
                {t('register')}
              </ButtonLink>
            </div>
          </>
        )}
        {user !== null && <SignedInMenu close={close} />}
      </div>
    </>
  )
}
