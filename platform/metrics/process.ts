import { monitorEventLoopDelay } from 'node:perf_hooks'
import { counter, gauge, type Collector } from './families.ts'

/** Sampling interval of the event loop, in milliseconds. */
const resolution = 20

/** From `monitorEventLoopDelay`'s nanoseconds, which include the sampling interval, to seconds of delay. */
const toDelay = (measured: number) => Math.max(0, measured / 1e9 - resolution / 1e3)

/** Memory, processor, and event loop delay. `close` ends the sampling. */
export function createProcessMetrics(version: string): { collect: Collector; close: () => void } {
  const delay = monitorEventLoopDelay({ resolution })
  delay.enable()
  const startedAt = Date.now() / 1000 - process.uptime()
  return {
    close: () => void delay.disable(),
    collect: () => {
      const { rss, heapUsed, external } = process.memoryUsage()
      const { user, system } = process.cpuUsage()
      const delays = [
        ['0.5', delay.percentile(50)],
        ['0.99', delay.percentile(99)],
        ['1', delay.max],
      ] as const
      const samples = delays.map(([quantile, value]) => ({
        labels: { quantile },
        // NaN before the first measurement.
        value: delay.count > 0 ? toDelay(value) : 0,
      }))
      delay.reset()
      return [
        gauge('safelight_build_info', 'The version that runs', [{ labels: { version }, value: 1 }]),
        gauge(
          'safelight_event_loop_delay_seconds',
          'How late the event loop was since the last reading',
          samples,
        ),
        gauge('process_resident_memory_bytes', 'Memory of the process', rss),
        gauge('process_heap_bytes', 'Memory of JavaScript objects in use', heapUsed),
        gauge('process_external_memory_bytes', 'Memory of buffers', external),
        counter('process_cpu_seconds', 'Processor time', (user + system) / 1e6),
        gauge('process_start_time_seconds', 'When it started, in seconds since 1970', startedAt),
      ]
    },
  }
}
