import pg from 'pg'
import { z } from 'zod'

/** Several hosts, which node-postgres does not support; a password may contain a comma. */
const severalHosts =
  /^\w+:\/\/(?:[^/?#]*@|(?![^/?#]*@))[^/?#@]*,|[?&](?:target_session_attrs=|host=[^&]*(?:,|%2c))/i

/**
 * A PostgreSQL address that the driver can use, including the files it names. No message contains its
 * password.
 */
export const databaseUrl = z
  .string()
  .regex(
    /^postgres(ql)?:\/\//,
    'must begin with postgres:// (leave it unset to use the embedded database)',
  )
  .refine(
    (value) => !severalHosts.test(value),
    'must name one host; for several servers, name the address that always leads to the primary (a virtual address or a proxy)',
  )
  .superRefine((value, context) => {
    try {
      void new pg.Client({ connectionString: value })
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      context.addIssue(
        `cannot be read: ${reason}. In names and passwords write %40 for @, %3A for :, %2F for /, %23 for #, %25 for %`,
      )
    }
  })
