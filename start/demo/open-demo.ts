import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { photosVersion } from '#contract/photo-facts.ts'
import { systemClock, type Clock } from '#platform/clock.ts'
import type { Config } from '#start/config/config.ts'
import { openParts, type Parts } from '#start/parts.ts'
import { fillWithDemoContent } from './fill.ts'
import { createPast } from './past.ts'
import { createPhotosOnDemand } from './photos-on-demand.ts'

const root = join(import.meta.dirname, '../..')
const photographs = join(root, 'build/photos', photosVersion)

/** Fills the demonstration before anyone is served. */
export async function openDemo(
  config: Config,
  present: Clock = systemClock,
): Promise<{ parts: Parts; fill: () => Promise<void> }> {
  const { clock, ago } = createPast(present)
  const parts = await openParts(config, clock)
  const ensurePhoto = createPhotosOnDemand(join(root, 'photos'), photographs)
  const readSample = async (file: string) => {
    await ensurePhoto(file)
    return readFile(join(photographs, file))
  }
  return {
    parts: { ...parts, ensurePhoto },
    fill: () => fillWithDemoContent({ ...parts, ago, readSample }, config.timeZone),
  }
}
