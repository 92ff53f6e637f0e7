import type { Translate } from '#messages/translator.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** In whole days, hours or minutes, at least '1 minute'. */
export function formatWaiting(since: number, now: number, t: Translate<'queue'>): string {
  const waited = now - since
  if (waited >= day) return t('time', { unit: 'day', count: Math.floor(waited / day) })
  if (waited >= hour) return t('time', { unit: 'hour', count: Math.floor(waited / hour) })
  return t('time', { unit: 'minute', count: Math.max(1, Math.floor(waited / minute)) })
}
