import { z } from 'zod'
import { ConfigError, link, wholeNumber, word } from '#platform/settings.ts'

/** Whether `decodeURIComponent` can read it. */
function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

/** `name=value` pairs separated by commas, as in OpenTelemetry; values may be percent-encoded. */
const pairs = z
  .string()
  .regex(/^[^=,\s]+=[^,]*(?:,[^=,\s]+=[^,]*)*$/, 'must be pairs such as name=value,name=value')
  .refine(isDecodable, 'must have % only before two hexadecimal digits')
  .transform((text) =>
    Object.fromEntries(
      text.split(',').map((pair) => {
        const [name = '', value = ''] = pair.split(/=(.*)/s)
        return [name, decodeURIComponent(value)] as const
      }),
    ),
  )

/** Access to metrics, and the address for traces. */
export const watchingSettings = {
  METRICS_PORT: wholeNumber(1, 65_535).optional(),
  METRICS_HOST: word.default('127.0.0.1'),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,}$/, 'must have at least 16 characters, and no spaces')
    .optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: link.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: pairs.optional(),
}

/** Undefined parts are off. Throws ConfigError. */
export function readWatching(
  set: z.output<z.ZodObject<typeof watchingSettings>> & { PORT: number },
  isLoopback: (host: string) => boolean,
) {
  const { METRICS_PORT: port, METRICS_HOST: host, METRICS_TOKEN: token } = set
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers = {} } = set
  if (port === set.PORT) throw new ConfigError('METRICS_PORT: must not be the same as PORT')
  if (port !== undefined && token === undefined && !isLoopback(host))
    throw new ConfigError(
      'METRICS_HOST: beyond loopback metrics need METRICS_TOKEN, because others may reach them',
    )
  return {
    /** Without a port, metrics are on the site, behind the token. */
    metrics: port === undefined && token === undefined ? undefined : { port, host, token },
    traces: endpoint === undefined ? undefined : { endpoint, headers },
  }
}
