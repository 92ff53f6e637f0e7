import { defineConfig } from 'vitest/config'
import { pageWords } from '#tools/page-words.ts'

/** Not vite.config.ts: React Router's plugin would cut the routes apart for server and browser. */
export default defineConfig({
  plugins: [
    {
      ...pageWords,
      // Vitest keeps what it made of a file, but what `import.meta.words` becomes depends on other files.
      configureVitest: ({ defineCacheKeyGenerator }) =>
        defineCacheKeyGenerator(({ sourceCode }) =>
          sourceCode.includes('import.meta.words') ? false : undefined,
        ),
    },
  ],
  test: {
    environment: 'jsdom',
    include: ['web/**/*.test.tsx'],
    setupFiles: ['tests/support/page/set-up.ts'],
    testTimeout: 60_000,
  },
})
