import type { RouteConfigEntry } from '@react-router/dev/routes'
import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ComponentType } from 'react'
import {
  createRoutesStub,
  matchRoutes,
  Outlet,
  RouterContextProvider,
  useLoaderData,
  useLocation,
} from 'react-router'
import { vi } from 'vitest'
import { defaultHome } from '#contract/home-part.ts'
import { defaultLook, themeColours } from '#contract/look.ts'
import { readPageWords, readTranslator } from '#messages/catalogue.ts'
import type { Language } from '#messages/languages.ts'
import { describePageLanguage } from '#start/http/page-languages.ts'
import { testSite } from './test-site.ts'
import type { Person, TestSchool } from '#tests/support/school/school.ts'
import { SiteContext, type LoadedSite } from '#web/page/site.tsx'
import routes from '#web/routes.ts'
import { clientAction, loader } from '#web/root.tsx'
import {
  apiContext,
  contentContext,
  homeContext,
  lookContext,
  siteContext,
  unwrittenContext,
  wordsContext,
  wordsInContext,
  type Site,
} from '#web/server-context.ts'
import { setRefusalWords } from '#web/session/refusal-words.ts'
import { DialogsProvider } from '#web/ui/dialogs.tsx'
import { ToastsProvider } from '#web/ui/toasts.tsx'
import { SpokenPageContext, useSpokenPage } from '#web/words/use-messages.ts'
import { connect, network } from './network.ts'
import { signIn } from './sign-in.ts'

type StubRoute = Parameters<typeof createRoutesStub>[0][number]
type LoaderArgs = Parameters<Extract<StubRoute['loader'], (...args: never) => unknown>>[0]
type Load = (args: LoaderArgs & { serverLoader?: () => unknown }) => unknown
type RouteModule = Pick<StubRoute, 'ErrorBoundary' | 'HydrateFallback' | 'shouldRevalidate'> & {
  default?: ComponentType
  loader?: Load
  clientLoader?: Load
  clientAction?: Load
}

const modules = import.meta.glob<RouteModule>([
  '/web/routes/**/*.{ts,tsx}',
  '!/web/routes/**/*.test.tsx',
])

/** A route as the browser has it: its own loader, which may ask for what the server loads. */
async function toStub({ file, id, path, index }: RouteConfigEntry): Promise<StubRoute> {
  const module = await modules[`/web/${file}`]?.()
  if (module === undefined) throw new Error(`${file} is not there`)
  const { default: Component, loader, clientLoader = loader, clientAction, ...more } = module
  const load = (run: Load | undefined) =>
    run && ((args: LoaderArgs) => run({ ...args, serverLoader: async () => loader?.(args) }))
  return {
    id: id ?? file.replace(/\.tsx?$/, ''),
    path,
    index,
    Component,
    loader: load(clientLoader),
    action: load(clientAction),
    ErrorBoundary: more.ErrorBoundary,
    HydrateFallback: more.HydrateFallback,
    shouldRevalidate: more.shouldRevalidate,
  }
}

/** The paths of all pages. */
export function listPaths(entries: RouteConfigEntry[] = routes, parent = ''): string[] {
  return entries.flatMap(({ path = '', children }) => {
    const whole = [parent, path].filter(Boolean).join('/')
    return children === undefined ? [whole] : listPaths(children, whole)
  })
}

/** What the root of the pages gives them, without bar and footer. */
function Root() {
  return (
    <SpokenPageContext value={useSpokenPage()}>
      <SiteContext value={useLoaderData<LoadedSite>()}>
        <DialogsProvider>
          <ToastsProvider>
            <Outlet />
          </ToastsProvider>
        </DialogsProvider>
      </SiteContext>
    </SpokenPageContext>
  )
}

/** Any other page: only its address. */
function Elsewhere() {
  const { pathname, search } = useLocation()
  return pathname + search
}

const elsewhere = { Component: Elsewhere, loader: network.settled }

const siteOf = (language: Language): Site => ({
  ...testSite,
  languages: ['en', 'de'],
  ...describePageLanguage(language),
})

/** The layout of the dashboard keeps its messages: pages of another language need a test file of their own. */
let spoken: Language | undefined

/** `network`: the loaders' calls wait, or get no answer, until the test opens it. */
type PageOptions = { language?: Language; network?: 'open' | 'held' | 'cut' }

/**
 * Renders a page of web/routes.ts with its own loaders and action over the school in memory, as `person` sees
 * it, or somebody who is not signed in. Links lead to an empty page that shows their address, and loads while
 * the network is held.
 */
export async function renderPage(
  at: TestSchool,
  person: Person | null,
  address: string,
  { language = 'en', network: state = 'open' }: PageOptions = {},
) {
  if (language !== (spoken ??= language)) throw new Error('A document has one language.')
  connect(at)
  const branch = matchRoutes(routes as never, address) as { route: RouteConfigEntry }[] | null
  if (branch === null) throw new Error(`web/routes.ts has no page at ${address}`)
  vi.setSystemTime(at.time.now)
  const layout = readTranslator(language, 'layout')
  setRefusalWords({
    language,
    base: '',
    unexpected: layout('unexpected'),
    unreachable: layout('unreachable'),
  })
  await signIn(at, person)
  const stubs = await Promise.all(branch.map(({ route }) => toStub(route)))
  const page = stubs.reduceRight((child, parent) => ({ ...parent, children: [child] }))
  const context = new RouterContextProvider()
  context.set(apiContext, at.client(null))
  context.set(siteContext, siteOf(language))
  context.set(lookContext, { themeColours: themeColours(defaultLook), styleSheet: null })
  context.set(homeContext, defaultHome)
  context.set(wordsContext, readPageWords(language))
  context.set(wordsInContext, readPageWords)
  context.set(unwrittenContext, () => [])
  context.set(contentContext, { find: () => null, addresses: [] })
  const Pages = createRoutesStub(
    [
      {
        id: 'root',
        path: '/',
        loader: () => {},
        action: clientAction as never,
        Component: Root,
        shouldRevalidate: () => false,
        children: [page, { index: true, ...elsewhere }, { path: '*', ...elsewhere }],
      },
    ],
    context,
  )
  // The server's part of the document.
  const root = await loader({ context } as never)
  network.calls = []
  if (state === 'held') network.hold()
  if (state === 'cut') network.cut()
  const hydrationData = { loaderData: { root } }
  const view = render(<Pages initialEntries={[address]} hydrationData={hydrationData} />)
  return { ...view, user: userEvent.setup() }
}
