import { z } from 'zod'

// A page's policy refuses code that is made while it runs, which zod tries with its first object: so it
// has to know before any schema is defined (https://zod.dev/api#jitless). The server compiles.
if (typeof document !== 'undefined') z.config({ jitless: true })

/** The only zod of `contract` and `web`. */
export { z }
