import { data, useSearchParams } from 'react-router'
import { AccountCard } from '#web/features/account/account-card.tsx'
import { CheckingLink } from '#web/features/account/checking-link.tsx'
import { PageHead, useSite } from '#web/page/site.tsx'
import { readLinkMode } from '#web/session/link-mode.ts'
import { readContinueLocation } from '#web/session/read-return-location.ts'
import { returnSearch } from '#web/session/return-location.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/lazy.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { wordsContext } from '#web/server-context.ts'
import { useMessages } from '#web/words/use-messages.ts'
import { memoPage } from '#web/page/memo-page.ts'
import type { Route } from './+types/account-action.ts'

const LazyMailedLink = lazyPart(
  async () => (await import('#web/features/account/mailed-link.tsx')).MailedLink,
  <CheckingLink />,
)

/** The address has a secret, so no cache may store the page. */
export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

export const loader = ({ context }: Route.LoaderArgs) =>
  data(
    { words: context.get(wordsContext)(...import.meta.words) },
    { headers: { 'cache-control': 'no-store' } },
  )

/** Links of our mails lead here: `mode` is the purpose, `oobCode` the proof. */
export default memoPage(function AccountActionPage() {
  const t = useMessages('links')
  const { origin } = useSite()
  const [params] = useSearchParams()
  const mode = readLinkMode(params.get('mode'))
  const code = params.get('oobCode')
  const from = readContinueLocation(params, origin)
  const known = mode !== null && code !== null && code !== ''
  const named = { mode: known ? mode : 'unknown' }
  return (
    <AccountCard title={t('heading', named)}>
      <PageHead title={t('title', named)} />
      {known ? (
        <LazyMailedLink key={`${mode} ${code}`} mode={mode} code={code} from={from} />
      ) : (
        <UnknownLink from={from} />
      )}
    </AccountCard>
  )
})

function UnknownLink({ from }: { from: string }) {
  const t = useMessages('links')
  return (
    <>
      <Notice tone="bad">{t('incomplete')}</Notice>
      <ButtonLink to={`/login${returnSearch(from)}`}>{t('goToLogin')}</ButtonLink>
      <ButtonLink variant="quiet" to={`/forgot-password${returnSearch(from)}`}>
        {t('askForPassword')}
      </ButtonLink>
    </>
  )
}
