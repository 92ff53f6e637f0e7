import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { headScript } from '#web/page/head-script.ts'
import { themeColourScript } from './scheme.ts'

const site = { languages: [], timeZone: 'UTC' }

test('[20.2] the browser’s bar takes the colour of the scheme, where a school has two', async () => {
  const root = document.documentElement
  const meta = document.createElement('meta')
  meta.name = 'theme-color'
  document.head.append(meta)
  root.dataset['scheme'] = 'red'
  const script = document.createElement('script')
  script.textContent = themeColourScript({ brown: '#f7f9fc', red: '#181e24' })
  document.head.append(script)
  expect(meta.content).toBe('#181e24')
  root.dataset['scheme'] = 'brown'
  await waitFor(() => expect(meta.content).toBe('#f7f9fc'))
  meta.remove()
  script.remove()
  const own = { brown: '#18110e', red: '#18110e' }
  expect(headScript({ ...site, themeColours: own })).not.toContain('theme-color')
})
