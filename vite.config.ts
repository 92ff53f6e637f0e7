import { fastifyReactRouterDev } from '@mcansh/react-router-fastify/vite'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { readConfig } from '#start/config/config.ts'
import { pageWords } from '#tools/page-words.ts'
import { plainIcons } from '#tools/plain-icons.ts'

/** The development server is the demo: it listens where the demo would. */
function readAddress() {
  const { host, port } = readConfig(process.env, 'demo')
  return { host, port }
}

/**
 * The scripts of the pages in few files: each contains everything it needs, or a file above does. Modules in
 * none of them are grouped by the modules that import them.
 */
const chunks = [
  // Changes with a new React alone.
  { name: 'react', test: /node_modules\/(?:react|react-dom|react-router|scheduler)\// },
  // Includes modules that public lists and forms share, so that neither needs the other's file.
  {
    name: 'site',
    test: /web\/(?:root|ui\/select)\.tsx|web\/(?:actions\/use-reload|ui\/use-task)\.ts|web\/format\/(?:time-zone-note|use-formats)|web\/session\/return-location|contract\/searching\.ts/,
  },
  // Shared by home, the page of a class and the lists.
  {
    name: 'sections',
    test: /web\/features\/(?:classes\/mean-stars|discovery\/(?:school-facts|structured-data)|home\/home-section|learning\/|instructors\/instructor-query)|web\/format\/frame-number|web\/page\/(?:plain-text|use-read)|web\/lists\/list-query|web\/ui\/(?:empty|notice)|contract\/former/,
  },
  // Shared by the page of a class and others, so that these need not load its own parts.
  {
    name: 'facts',
    test: /web\/features\/classes\/class-status|web\/page\/rich-text/,
  },
  {
    name: 'cards',
    test: /web\/features\/classes\/(?:class-card|class-frames|viewer-relation)|web\/lists\/email-text/,
  },
  {
    name: 'lists',
    test: /web\/(?:lists\/public-list|ui\/use-strip|format\/calendar|features\/classes\/class-choices)/,
  },
  { name: 'class', test: /web\/features\/class-page\/|web\/routes\/class-page/ },
  {
    name: 'account',
    test: /web\/features\/account\/(?:account-card|checking-link|lazy-signed-in-panel|card-links|links|problem-notice|use-describe|use-notify-registered|use-sign-in-page)|web\/session\/(?:auth|mail-links|link-mode|read-return-location)/,
  },
  { name: 'zod', test: /node_modules\/zod\// },
  {
    name: 'forms',
    test: /web\/forms\/(?!photo|dialog)|contract\/fields\.ts|web\/features\/account\/(?:email-form|password-fields)/,
  },
  // Shared by registration and the dashboard.
  { name: 'person', test: /web\/forms\/photo-field|web\/features\/account\/registration\.ts/ },
  // Shared by pages of the dashboard, in few files: the list of routes on every page names each file.
  {
    name: 'tables',
    test: /web\/(?:lists\/(?:csv|day-list|filter|group-by-day|list-end|list-table|price-column|scrolled-text|student-column|view-links)|ui\/data-table|features\/(?:layout\/section-head|classes\/when-and-where))/,
  },
  // A sign-in fetches these, without the rest of the dashboard.
  {
    name: 'calls',
    test: /web\/(?:session\/(?:api|call-api|guard)|actions\/(?:follow-session|run-call|use-call|use-notify-failure)|ui\/save-file|page\/use-may-leave|features\/(?:orders|work)\/addresses)\.ts/,
  },
  // Shared by the viewer, the queue and the work of a class.
  {
    name: 'viewing',
    test: /web\/(?:features\/work\/(?:keys-help|photograph\/pins|rule-list|rule-results|threads\/text-form|typed-facts|use-rule-words)|ui\/full-screen)/,
  },
  {
    name: 'changes',
    test: /web\/(?:lists\/(?:read-list|row-button)|actions\/(?:change-button|use-change|use-deletion))/,
  },
]

/**
 * Where the script of a page cannot be loaded, React Router reloads the page that somebody is leaving, or only points at a
 * link of: without a network that ends at the browser's own error page. Here the page throws what happened, and RouteFailure says it.
 */
const failWithoutReload: Plugin = {
  name: 'fail-without-reload',
  transform(code, id) {
    if (!id.endsWith('/react-router/dist/production/lib/dom/ssr/routeModules.js')) return undefined
    const changed = code.replace(
      /console\.error\(`Error loading.*new Promise.*?;/s,
      'const fail = () => { throw error }; return { default: fail, clientLoader: fail };',
    )
    if (changed === code) throw new Error('React Router loads the scripts of pages in another way')
    return changed
  },
}

export default defineConfig(({ command }) => ({
  plugins: [
    tailwindcss(),
    reactRouter(),
    pageWords,
    plainIcons,
    failWithoutReload,
    fastifyReactRouterDev({
      entry: './start/dev.ts',
      exportName: 'createDevApp',
      // Server and pages must share one copy of the context tokens, so the build leaves it outside.
      externalizeServerEntryImports: ['#web/server-context.ts'],
    }),
  ],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: { groups: chunks },
            // Every page carries these names: the eighth character of a hash would cost 200 bytes.
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
          },
        },
      },
    },
  },
  // Found one by one, each would reload the page under whoever is just using it.
  optimizeDeps: {
    include: [
      '@base-ui/react/dialog',
      '@base-ui/react/toast',
      '@conform-to/react',
      '@conform-to/zod/v4',
      '@firebase/app',
      '@firebase/auth',
      'lucide-react',
      'swiper',
      'swiper/modules',
      'uuid',
      'zod',
    ],
  },
  server: {
    ...(command === 'serve' && readAddress()),
    strictPort: true,
    // The app is made anew at every change of a file; the database changes at every call.
    watch: { ignored: ['**/data/**', '**/build/**'] },
  },
}))
