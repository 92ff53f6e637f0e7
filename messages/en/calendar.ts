/** Entries in other programs' calendars. */
export const calendar = {
  when: [
    '{meeting},\u00a0{timeZone}',
    'When a class meets: Tue 24 Nov 2026, 18:00–20:00; the zone is a name such as Central European Time',
  ],
  page: ['About the class: {url}', 'The address of its page'],
  online: ['Online: {url}', 'Where a class meets online'],
} as const
