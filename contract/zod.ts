import { z } from 'zod'

// A page's policy forbids code generation, which zod tries with its first object, so it has to be told before
// any schema is defined (https://zod.dev/api#jitless). The server does generate code.
if (typeof document !== 'undefined') z.config({ jitless: true })

/** `contract` and `web` import zod only from here. */
export { z }
