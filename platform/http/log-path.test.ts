import assert from 'node:assert/strict'
import { test } from 'node:test'
import { logPath } from './log-path.ts'

test('[10.10] [14.2] the rest of a secret path is never logged, however it is spelled', () => {
  for (const [url, path] of [
    ['/classes?q=moon', '/classes'],
    ['/calendar/', '/calendar/…'],
    ['/calendar/abc.ics', '/calendar/…'],
    ['/calendar/abc/def?x=1', '/calendar/…'],
    ['/Calendar/abc', '/Calendar/…'],
    ['/%63alendar%2Fabc', '/calendar/…'],
    ['/api/calendar/abc', '/api/calendar/…'],
    ['/api/calendar', '/api/calendar'],
    ['/de/unsubscribe/abc/calendar/x', '/de/unsubscribe/…'],
    ['/calendar/x/unsubscribe/abc', '/calendar/…'],
    ['/class/%zz', '/class/%zz'],
    ['/caf%C3%A9', '/caf%C3%A9'],
  ] as const)
    assert.equal(logPath(url, ['/calendar/', '/unsubscribe/']), path)
  assert.equal(logPath('/calendar/abc?x'), '/calendar/abc')
})
