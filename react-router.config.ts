import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web',
  // Beside it stand the photographs' variants, which a build of the site must not empty.
  buildDirectory: 'build/site',
  ssr: true,
  // Some fifty routes: all of them take 3 KB, as much as one more request on every page would cost.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
