import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { OnAnswer } from '#platform/http/answered.ts'
import { counter, createReading, gauge, samplesBy } from '#platform/metrics/families.ts'
import { createProcessMetrics } from '#platform/metrics/process.ts'
import { createRequestMeters } from '#platform/metrics/requests.ts'
import type { Config } from '#start/config/config.ts'
import type { Parts } from '#start/parts.ts'
import { version } from '#start/version.ts'
import { serveMetrics } from './metrics.ts'

type WatchParts = Pick<Parts, 'collectors' | 'noteFailure'> & {
  config: Pick<Config, 'metrics' | 'traces' | 'product'>
  log: FastifyBaseLogger
}

/** Errors always; metrics and traces if the settings ask for them. */
export async function createWatch({ config, log, collectors, noteFailure }: WatchParts) {
  const { metrics } = config
  const requests = metrics && createRequestMeters()
  // Loaded only if needed.
  const traces =
    config.traces &&
    (await import('#platform/traces.ts')).createTraces({
      ...config.traces,
      service: { name: config.product.toLowerCase(), version },
      log,
    })
  const listeners: OnAnswer[] = [noteFailure, requests?.observe, traces?.record].flatMap(
    (listener) => listener ?? [],
  )
  return {
    onAnswer: (answered: Parameters<OnAnswer>[0]): void => {
      for (const listener of listeners) listener(answered)
    },
    around: traces?.around,
    serve: async (app: FastifyInstance, countRenders: () => number): Promise<void> => {
      if (traces !== undefined) app.addHook('onClose', traces.close)
      if (metrics === undefined || requests === undefined) return
      const ofProcess = createProcessMetrics(version)
      app.addHook('onClose', async () => ofProcess.close())
      const read = createReading({
        process: ofProcess.collect,
        requests: requests.collect,
        renders: () => [
          gauge('safelight_renders', 'Pages that are rendered or wait for it', countRenders()),
        ],
        ...collectors,
        ...(traces && {
          traces: () => [
            counter('safelight_spans', 'Spans by outcome', samplesBy('outcome', traces.counts())),
          ],
        }),
      })
      await serveMetrics(app, metrics, read)
    },
  }
}
