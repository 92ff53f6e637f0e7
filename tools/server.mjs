/** The arguments that start the built server, for the project's own Node, before its mode. */
export const serverArgs = [
  // On machines with much memory, V8's young generation grows to 134 MB and is never given back.
  '--max-semi-space-size=8',
  // The old generation doubles before it is collected, instead of growing to four times the memory in use.
  '--heap-growing-percent=100',
  'build/server/main.js',
]

/** The environment that it needs before it starts. */
export const serverEnvironment = {
  // glibc keeps freed memory for each of the threads that compress and hash, up to eight a core.
  MALLOC_ARENA_MAX: '2',
}
