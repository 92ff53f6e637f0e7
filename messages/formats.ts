import { addDays, toLocalTime } from './local-time.ts'
import { cached } from './message.ts'
import type { Translate } from './translator.ts'

type Meeting = { startsAt: number; endsAt: number }
type Dated = { meetings: readonly Meeting[] }

/** A time (milliseconds since 1970), or a calendar date ('YYYY-MM-DD'). */
type Day = number | string

export type FormatsFor = {
  /** BCP 47. */
  language: string
  /** An IANA name. */
  timeZone: string
  /** ISO 4217. */
  currency: string
}

export type Formats = ReturnType<typeof createFormats>

// Creating a format takes longer than using it.
const dateFormats = new Map<string, Intl.DateTimeFormat>()
const numberFormats = new Map<string, Intl.NumberFormat>()

const keyOf = (language: string, options: object) => `${language} ${JSON.stringify(options)}`

/** How an amount in a currency names it: by its code, and by its sign in each language. */
export const listSigns = (currency: string, languages: readonly string[]): string[] => [
  currency,
  ...languages.flatMap((language) =>
    new Intl.NumberFormat(language, { style: 'currency', currency })
      .formatToParts(0)
      .flatMap(({ type, value }) => (type === 'currency' ? [value] : [])),
  ),
]

/** Total length of meetings, in minutes. */
export const minutesOf = (meetings: readonly Meeting[]): number =>
  meetings.reduce((sum, { startsAt, endsAt }) => sum + (endsAt - startsAt) / 60_000, 0)

/**
 * Formats dates, times, sums and numbers in one language, zone and currency. The order and separators of a
 * date are messages: a server and a browser may have different ICU data.
 *
 * The rules: a day has its year, except on cards (`start`), and its weekday where people may plan by it
 * (`date`); headings and texts spell it out (`fullDate`, `longDate`). Clocks have 24 hours. Sums have both
 * decimals. A page names the zone once (TimeZoneNote); other texts, such as mails, name it beside each time.
 */
export function createFormats(
  { language, timeZone, currency }: FormatsFor,
  t: Translate<'formats'>,
) {
  const dateFormat = (options: Intl.DateTimeFormatOptions) =>
    cached(dateFormats, keyOf(language, options), () => new Intl.DateTimeFormat(language, options))
  const numberFormat = (options: Intl.NumberFormatOptions) =>
    cached(numberFormats, keyOf(language, options), () => new Intl.NumberFormat(language, options))
  const inCurrency = (options: Intl.NumberFormatOptions = {}) =>
    numberFormat({ style: 'currency', currency, ...options })

  /** The currency part of a format, for a plural amount. */
  const currencyOf = (format: Intl.NumberFormat) =>
    format.formatToParts(2).find(({ type }) => type === 'currency')?.value ?? currency

  /** The date and the time on the school's clocks. */
  const local = (at: number): [date: string, time: string] => {
    const text = toLocalTime(at, timeZone)
    return [text.slice(0, 10), text.slice(11)]
  }
  /** A calendar date is the same in every zone. */
  const midnight = (day: Day) => Date.parse(typeof day === 'number' ? local(day)[0] : day)

  const dateParts = (day: Day, length: 'short' | 'long' = 'short') => {
    const format = dateFormat({
      weekday: length,
      day: 'numeric',
      month: length,
      year: 'numeric',
      timeZone: 'UTC',
    })
    const parts = new Map(
      format.formatToParts(midnight(day)).map((part) => [part.type, part.value]),
    )
    const read = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? ''
    return {
      weekday: read('weekday'),
      day: read('day'),
      month: read('month'),
      year: read('year'),
    }
  }
  const date = (day: Day) => t('date', dateParts(day))
  const time = (at: number) => t('time', { time: local(at)[1] })
  const dateTime = (at: number) => `${date(at)}, ${time(at)}`

  const hours = ({ startsAt, endsAt }: Meeting) => {
    const [[first, start], [last, end]] = [local(startsAt), local(endsAt)]
    if (first === last) return t('hours', { start, end })
    if (addDays(first, 1) === last) return t('hoursNextDay', { start, end })
    return `${time(startsAt)} – ${dateTime(endsAt)}`
  }
  const meeting = (one: Meeting) => `${date(one.startsAt)}, ${hours(one)}`

  const zoneName = dateFormat({ timeZone, timeZoneName: 'longGeneric' })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')?.value
  // A zone without a name, such as UTC, is written as an offset.
  const zone = zoneName === undefined || zoneName.startsWith('GMT') ? timeZone : zoneName

  // Intl writes a hyphen, which is too short and may end a line.
  const withMinus = (text: string) => text.replace('-', '\u2212')
  const number = (value: number, digits = 0) =>
    withMinus(numberFormat({ maximumFractionDigits: digits }).format(value))
  /** A reading of an instrument is never grouped. */
  const reading = (value: number, digits = 0) =>
    withMinus(numberFormat({ maximumFractionDigits: digits, useGrouping: false }).format(value))
  const share = (part: number) => numberFormat({ style: 'percent' }).format(part)
  const sum = (amount: number) => withMinus(inCurrency().format(amount))
  const minutes = (count: number) => {
    const [full, rest] = [Math.floor(count / 60), count % 60]
    return [
      full > 0 && t('hourCount', { hours: full }),
      rest > 0 && t('minuteCount', { minutes: rest }),
    ]
      .filter(Boolean)
      .join(' ')
  }
  return {
    /** 'Tue 24 Nov 2026'. */
    date: Object.assign(date, { parts: dateParts }),
    /** '24 Nov 2026'. */
    dayOfYear: (day: Day) => t('dayOfYear', dateParts(day)),
    /** 'Tuesday 24 November 2026'. */
    fullDate: (day: Day) => t('fullDate', dateParts(day, 'long')),
    /** '24 November 2026'. */
    longDate: (day: Day) => t('longDate', dateParts(day, 'long')),
    /** 'Tuesday' or 'Tue'; undefined if the text is not a date. */
    weekday: (day: Day, weekday: 'long' | 'short' = 'long') =>
      Number.isNaN(midnight(day))
        ? undefined
        : dateFormat({ weekday, timeZone: 'UTC' }).format(midnight(day)),
    /** A month ('YYYY-MM'): 'November 2026' or 'Nov 2026'; narrow 'N', without its year. */
    month: (month: string, style: 'long' | 'short' | 'narrow' = 'long') =>
      dateFormat({
        month: style,
        ...(style !== 'narrow' && { year: 'numeric' }),
        timeZone: 'UTC',
      }).format(Date.parse(month)),
    /** '18:00'. */
    time,
    /** 'Tue 24 Nov 2026, 18:00'. */
    dateTime,
    /**
     * 'Tue 24 Nov 2026, 18:00–20:00', '… 21:00–02:00 (next day)', or with a second date if it lasts longer.
     */
    meeting,
    /** The same without the day it begins. */
    hours,
    /** When a class begins, for narrow places: 'Tue 24 Nov, 18:00'; or that it has no dates yet. */
    start: ({ meetings: [first] }: { meetings: readonly Pick<Meeting, 'startsAt'>[] }) =>
      first === undefined
        ? t('noDates')
        : `${t('dayAndMonth', dateParts(first.startsAt))}, ${time(first.startsAt)}`,
    /**
     * When a class begins: its first meeting, whole and in its `parts`, and which of how many it is; or that
     * it has no dates yet. Never depends on the time of day: the page may come from a cache.
     */
    when: ({ meetings }: Dated): { date: string; parts: string[]; count?: string } => {
      const [first] = meetings
      if (first === undefined) return { date: t('noDates'), parts: [t('noDates')] }
      const parts = [date(first.startsAt), hours(first)]
      const when = { date: parts.join(', '), parts }
      return meetings.length === 1
        ? when
        : { ...when, count: t('firstOf', { count: meetings.length }) }
    },
    noDates: t('noDates'),
    /** 'Central European Time', in summer and in winter. */
    zone,
    /** 'All times are in Central European Time.' */
    inZone: t('timeZone', { timeZone: zone }),
    /** Where a class meets: its place, 'Online' or both; undefined if neither is set. */
    where: ({ place, online }: { place: string | null; online: boolean }): string | undefined => {
      if (place === null) return online ? t('online') : undefined
      return online ? t('placeAndOnline', { place }) : place
    },
    /** A length in minutes: '2 h 30 min'; empty for none. */
    minutes,
    /** The total length of a class: '2 h 30 min', '9 h in 3 meetings'; undefined without meetings. */
    duration: ({ meetings }: Dated): string | undefined => {
      const length = minutes(Math.round(minutesOf(meetings)))
      if (meetings.length < 2) return length === '' ? undefined : length
      return t('lengthOfMeetings', { length, count: meetings.length })
    },
    /** '1,234'; `digits` is the maximum number of decimals. */
    number,
    /** As photographers write it: '8000', '0.5'. */
    reading,
    /** An f-number: '0.95', '1.4', '11'. */
    fNumber: (value: number) => reading(value, value < 1.3 ? 2 : 1),
    /** '.' or ',', before the decimals of a number. */
    decimalSign:
      numberFormat({})
        .formatToParts(0.5)
        .find(({ type }) => type === 'decimal')?.value ?? '.',
    /** 45 percent: '45%'. */
    percent: (count: number) => share(count / 100),
    /** A share of one: '45%'. */
    share,
    /** An amount: '$49.50', '−€24.75', '€0.00'. */
    sum,
    /** A price: '$49.00', and 'Free' for nothing. */
    price: (amount: number) => (amount === 0 ? t('free') : sum(amount)),
    /** The label of a field for an amount: 'Price ($)'. */
    sumLabel: (label: string) => `${label} (${currencyOf(inCurrency())})`,
    /** The currency in a sentence: 'US dollars', 'Euro'. */
    currencyName: () => currencyOf(inCurrency({ currencyDisplay: 'name' })),
    /** 'Fog, Night skies'; in German 'Fog und Night skies'. */
    list: (names: readonly string[]) =>
      new Intl.ListFormat(language, { style: 'narrow' }).format(names),
    /** 'yesterday', 'in 3 days'. */
    relative: (value: number, unit: Intl.RelativeTimeFormatUnit) =>
      new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(value, unit),
  }
}
