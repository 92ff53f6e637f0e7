import './theme/app.css'
import { useEffect, type ReactNode } from 'react'
import { preload } from 'react-dom'
import {
  Links,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useRouteLoaderData,
  type ShouldRevalidateFunctionArgs,
} from 'react-router'
import { hasEmptySegment } from '#messages/address.ts'
import { listEmptyTopics } from '#web/features/layout/archive.ts'
import { Footer } from '#web/features/layout/footer.tsx'
import { OtherLanguages } from '#web/features/layout/language-link.tsx'
import { NotFound } from '#web/features/layout/not-found.tsx'
import { LoadingBar } from '#web/features/layout/loading-bar.tsx'
import { contentId, dashboardContentId } from '#web/features/layout/content-ids.ts'
import { NavigationBar } from '#web/features/layout/navigation-bar.tsx'
import { NoScriptNote } from '#web/features/layout/no-script-note.tsx'
import { PageAnnouncer } from '#web/features/layout/page-announcer.tsx'
import { PageFailure } from '#web/features/layout/page-failure.tsx'
import { VerifyBanner } from '#web/features/layout/verify-banner.tsx'
import type { SentCall } from '#web/actions/run-call.ts'
import { apiContext, lookContext, siteContext, wordsContext } from '#web/server-context.ts'
import { setRefusalWords } from '#web/session/refusal-words.ts'
import { startSession } from '#web/session/start-session.ts'
import { ownFonts } from '#web/theme/fonts.ts'
import { headScript } from '#web/page/head-script.ts'
import { DialogsProvider } from '#web/ui/dialogs.tsx'
import { useHydrated } from '#web/ui/hydrated.ts'
import { SiteContext, useSite, type LoadedSite } from '#web/page/site.tsx'
import { SpokenPageContext, useMessages, useSpokenPage } from '#web/words/use-messages.ts'
import { ToastsProvider } from '#web/ui/toasts.tsx'
import { memoPage } from '#web/page/memo-page.ts'
import type { Route } from './+types/root.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const words = context.get(wordsContext)(...import.meta.words)
  return {
    ...context.get(siteContext),
    ...context.get(lookContext),
    words,
    emptyTopics: await listEmptyTopics(context.get(apiContext)),
  }
}

/** For the calls of every page (`useCall`): its script is there whenever a page is. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  return (await import('#web/actions/run-call.ts')).runCall(request)
}

const unknownSite = { languages: [], timeZone: 'UTC', themeColours: [''] } as const

/** The school's data do not change while a page is open, unless it publishes a part of them (clause 20.1). */
export function shouldRevalidate({ json }: ShouldRevalidateFunctionArgs) {
  // Without a name, the text tested is "undefined".
  return /Part$|deletePage/.test((json as SentCall | undefined)?.name as string)
}

/**
 * Requested together with the style sheet, so that nothing moves where no fallback has their metrics. Not on phones,
 * where they would delay the picture by two seconds.
 */
function preloadFonts(fonts: readonly string[]): void {
  for (const href of fonts)
    preload(href, {
      as: 'font',
      type: 'font/woff2',
      media: '(min-width: 48rem)',
      // Fonts are always fetched without credentials; a preload that differs is fetched twice.
      crossOrigin: 'anonymous',
    })
}

export function Layout({ children }: { children: ReactNode }) {
  const hydrated = useHydrated()
  const page = useSpokenPage()
  // Missing on the error screen if even the root's loader failed.
  const site = useRouteLoaderData<LoadedSite>('root')
  // The document alone has them; the page's script need not.
  if (import.meta.env.SSR) preloadFonts(site?.fonts ?? ownFonts)
  return (
    // The head's script may have changed the scheme before React takes over.
    <html
      lang={page.language}
      dir={site?.direction}
      data-scheme="brown"
      data-hydrated={hydrated || undefined}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={site?.themeColours[0]} suppressHydrationWarning />
        <link
          rel="icon"
          href={site?.icon ?? '/favicon.svg'}
          type={site?.icon ? undefined : 'image/svg+xml'}
        />
        <link rel="apple-touch-icon" href={site?.icon ?? '/apple-touch-icon.png'} />
        {/* It has already run when React takes over, so the page's script need not include it. */}
        <script
          suppressHydrationWarning
          dangerouslySetInnerHTML={{
            __html: import.meta.env.SSR ? headScript(site ?? unknownSite) : '',
          }}
        />
        <Links />
        {site?.styleSheet && <link rel="stylesheet" href={site.styleSheet} />}
      </head>
      <body>
        <SpokenPageContext value={page}>
          <SiteContext value={site}>{children}</SiteContext>
        </SpokenPageContext>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

/** A component of its own, because `useMatches` renders it again at each step of a navigation. */
function SkipLink() {
  const t = useMessages('layout')
  const isDashboard = useMatches().some(({ id }) => id === 'routes/dashboard/layout')
  return (
    <a
      href={`#${isDashboard ? dashboardContentId : contentId}`}
      className="fixed top-2 start-2 z-50 -translate-y-[150%] rounded-control bg-accent px-4 py-2 font-semibold text-on-accent focus:translate-y-0"
    >
      {t('skip')}
    </a>
  )
}

function Shell({ children }: { children: ReactNode }) {
  const { base, identity, language } = useSite()
  const { pathname } = useLocation()
  const t = useMessages('layout')
  // The router reads `/classes//` as `/classes`; the server answers 404, too.
  const hasPage = !hasEmptySegment(pathname)
  useEffect(() => startSession(identity), [identity])
  useEffect(() => {
    const [unexpected, unreachable] = [t('unexpected'), t('unreachable')]
    setRefusalWords({ language, base, unexpected, unreachable })
  }, [language, base, t])
  return (
    <DialogsProvider>
      <ToastsProvider>
        <SkipLink />
        <LoadingBar />
        <div className="flex min-h-dvh flex-col">
          <NavigationBar />
          {hasPage && <OtherLanguages />}
          <NoScriptNote />
          {/* The footer begins below the screen, so nothing in view moves when data arrive. */}
          <main id={contentId} tabIndex={-1} className="min-h-view grow outline-none">
            {hasPage ? children : <NotFound />}
          </main>
          <Footer hasLanguages={hasPage} />
          <VerifyBanner />
        </div>
        <PageAnnouncer contentId={contentId} />
      </ToastsProvider>
    </DialogsProvider>
  )
}

export default memoPage(function Root() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  )
})

export function ErrorBoundary() {
  return (
    <Shell>
      <PageFailure />
    </Shell>
  )
}
