import { useLocation, useSearchParams } from 'react-router'
import { absoluteUrl } from '#messages/address.ts'
import { AccountCard } from '#web/features/account/account-card.tsx'
import { EmailForm } from '#web/features/account/email-form.tsx'
import { CardLink, WithMail } from '#web/features/account/card-links.tsx'
import { useLocationState } from '#web/features/account/links.tsx'
import { PageHead, useSite } from '#web/page/site.tsx'
import { sendPasswordReset, sendSignInLink } from '#web/session/mail-links.ts'
import { readReturnLocation } from '#web/session/read-return-location.ts'
import { wordsContext } from '#web/server-context.ts'
import { RichMessage } from '#web/words/rich-message.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { memoPage } from '#web/page/memo-page.ts'
import type { Route } from './+types/forgot-password.ts'

export const loader = ({ context }: Route.LoaderArgs) => ({
  words: context.get(wordsContext)(...import.meta.words),
})

/** Also for people who have no password, such as imported ones (clause 20.7). */
function ForgotPasswordPage() {
  const t = useMessages('account')
  const { search } = useLocation()
  const [params] = useSearchParams()
  const { mail } = useSite()
  const from = readReturnLocation(params)
  const isLogin = params.get('by') === 'link'
  const text = isLogin ? 'loginByLinkText' : 'forgotText'
  return (
    <AccountCard
      title={t(isLogin ? 'loginByLinkHeading' : 'forgotHeading')}
      subtitle={
        <RichMessage
          of={t}
          message={mail === 'none' ? 'forgotWithoutMail' : text}
          tags={{ login: <CardLink to={{ pathname: '/login', search }} /> }}
        />
      }
    >
      {isLogin ? (
        <PageHead title={t('loginByLink')} />
      ) : (
        <PageHead title={t('forgotTitle')} description={t('forgotDescription')} />
      )}
      <WithMail>
        <LinkForm from={from} isLogin={isLogin} />
      </WithMail>
    </AccountCard>
  )
}

export default memoPage(ForgotPasswordPage)

/** The link leads to `from` in the end. */
function LinkForm({ from, isLogin }: { from: string; isLogin: boolean }) {
  const t = useMessages('account')
  const layout = useMessages('layout')
  const { email: known } = useLocationState()
  const site = useSite()
  const address = absoluteUrl(site, from)
  return (
    <EmailForm
      key={known}
      id="forgot-password"
      known={known}
      send={(email) =>
        isLogin
          ? sendSignInLink(email, address)
          : sendPasswordReset(email, from === '/' ? undefined : address)
      }
      button={t('sendLink')}
      again={layout('sendAgain')}
      retry={layout('tryAgain')}
      sent={(email) => (isLogin ? t('loginLinkSent', { email }) : t('linkSent'))}
    />
  )
}
