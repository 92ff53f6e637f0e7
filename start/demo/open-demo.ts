import { systemClock, type Clock } from '#platform/clock.ts'
import type { Config } from '#start/config/config.ts'
import { openParts, type Parts } from '#start/parts.ts'
import { fillWithDemoContent } from './fill.ts'
import { createPast } from './past.ts'

/** The parts of a demonstration, and what fills them with its content, before anybody is served. */
export async function openDemo(
  config: Config,
  present: Clock = systemClock,
): Promise<{ parts: Parts; fill: () => Promise<void> }> {
  const { clock, ago } = createPast(present)
  const parts = await openParts(config, clock)
  return { parts, fill: () => fillWithDemoContent({ ...parts, ago }, config.timeZone) }
}
