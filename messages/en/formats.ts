/** Dates, meetings and prices as people read them; messages/formats.ts puts their parts in. */
export const formats = {
  date: ['{weekday} {day} {month} {year}', 'Tue 24 Nov 2026; all parts are short'],
  dayOfYear: ['{day} {month} {year}', '24 Nov 2026; the month is short'],
  fullDate: ['{weekday} {day} {month} {year}', 'Tuesday 24 November 2026; nothing is short'],
  longDate: ['{day} {month} {year}', '24 November 2026; the month is long'],
  time: ['{time}', 'A time of day such as 18:00, and what your language says with it'],
  hours: ['{start}–{end}', 'From when to when on one day: 18:00–20:00'],
  hoursNextDay: ['{start}–{end} (next day)', 'Ends after midnight: 21:00–02:00 (next day)'],
  noDates: ['Dates to be agreed', 'Instead of the dates of a class'],
  firstOf: ['First of {count} meetings', 'Below the date of a class; at least 2'],
  online: ['Online', 'Instead of a place'],
  placeAndOnline: '{place}, and online',
  hourCount: ['{hours} h', 'A length of time, short'],
  minuteCount: ['{minutes} min', 'A length of time, short'],
  lengthOfMeetings: ['{length} in {count} meetings', 'Length: 9 h; at least 2 meetings'],
  timeZone: ['All times are in {timeZone}.', 'The zone is a name such as Europe/Berlin'],
  free: ['Free', 'Instead of a price'],
} as const
