import { test } from 'node:test'
import { registerPerson, type Person } from '#tests/support/school/accounts.ts'
import { enterCredentials, expect, logOut, visit } from '#tests/support/browser/browser.ts'
import { openSite } from '#tests/support/browser/open-site.ts'

const { site, browser } = await openSite()

const signInPath = '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword'
const refused: [number, string] = [400, 'accounts:signInWithPassword']

/** Fails to sign in to an account from all over the world, as reported by the site's proxy. */
async function lockOut({ email }: Person): Promise<void> {
  for (let attempt = 1; attempt <= 51; attempt += 1) {
    const answer = await fetch(`${site.origin}${signInPath}?key=safelight-local`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${attempt}` },
      body: JSON.stringify({ email, password: 'wrong horse' }),
    })
    expect(answer.status).toBe(400)
    const code = attempt <= 50 ? 'INVALID_LOGIN_CREDENTIALS' : 'TOO_MANY_ATTEMPTS_TRY_LATER'
    expect(await answer.text()).toContain(code)
  }
}

test('[4.5] whoever guesses at a password keeps strangers out, and not the owner on a device of theirs', async () => {
  const owner = await registerPerson(site.origin, 'Student')
  const home = await visit(browser, site.origin)
  await home.page.goto('/login')
  await enterCredentials(home.page, owner)
  await expect(home.page).toHaveURL('/')
  await logOut(home.page)
  const [cookie, ...others] = await home.page.context().cookies(site.origin + signInPath)
  expect(others).toEqual([])
  expect(cookie).toMatchObject({
    name: 'device',
    httpOnly: true,
    sameSite: 'Strict',
    secure: false,
  })
  expect(await home.page.context().cookies(site.origin)).toEqual([])

  await lockOut(owner)
  const elsewhere = await visit(browser, site.origin, { expects: [refused] })
  await elsewhere.page.goto('/login')
  await enterCredentials(elsewhere.page, owner)
  await expect(elsewhere.page.getByRole('alert')).toContainText('Too many attempts.')
  await elsewhere.leave()

  await home.page.goto('/login')
  await enterCredentials(home.page, owner)
  await expect(home.page).toHaveURL('/')
  await expect(home.page.getByRole('banner')).toContainText(owner.email)
  await home.leave()
})
