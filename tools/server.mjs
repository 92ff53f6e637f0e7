/** How the built server is started, by the project's own Node and before its mode. */
export const serverArgs = [
  // Where there is much memory, V8's young generation grows to 134 MB and is never given back.
  '--max-semi-space-size=8',
  // The old one doubles before it is collected, and does not grow to four times what is in use.
  '--heap-growing-percent=100',
  'build/server/main.js',
]

/** What must be set for it before it starts. */
export const serverEnvironment = {
  // glibc keeps freed memory for each of the threads that compress and hash, up to eight a core.
  MALLOC_ARENA_MAX: '2',
}
