import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web',
  // Beside it stand the photographs' variants, which a build of the site must not empty.
  buildDirectory: 'build/site',
  ssr: true,
  // Some twenty routes: the whole map in the page costs less than a request for a part of it.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
