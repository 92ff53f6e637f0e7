import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'

const web = new URL('..', import.meta.url)

test('[17.7] a sheet with a gradient from side to side says what becomes of it right to left', () => {
  const sources = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.(?:css|tsx)$/.test(name) && !name.startsWith('style/'),
  )
  const forgotten = sources.filter((name) => {
    const source = readFileSync(new URL(name, web), 'utf8')
    const isSideways = /gradient\([^;]*?(?:to[ _](?:left|right)\b|90deg)|bg-linear-to-[lr]\b/.test(
      source,
    )
    return isSideways && !source.includes("[dir='rtl']")
  })
  assert.deepEqual(forgotten, [])
})
