// Temporary: pictures of what was built.
import { mkdirSync } from 'node:fs'
import { launchBrowser, visit, signInAs } from './browser/browser.ts'
import { registerPerson, registerAdmin } from './school/accounts.ts'
import { offerClass, orderClass } from './school/classes.ts'
import { startSite } from './school/site.ts'
import { classAddress } from '#web/features/classes/class-query.ts'
const out = '/tmp/h/booking'
mkdirSync(out, { recursive: true })
const [site, browser] = await Promise.all([startSite({ LANGUAGES: 'en,de' }), launchBrowser()])
await site.fill()
const admin = await registerAdmin(site)
const instructor = await registerPerson(site.origin, 'Instructor', 'Ada Holm')
const all = (await site.apiAs(null).listClasses({ query: { limit: 20 } })).items
const dated = all.find((c) => c.meetings.length > 0) ?? all[0]!
const full = await offerClass(site, { className: 'Silver and salt', instructor, approvedBy: admin, availableSeats: 1 })
const owner = await registerPerson(site.origin, 'Student')
await orderClass(site, owner, { classId: full, className: 'Silver and salt', paid: true })
const student = await registerPerson(site.origin, 'Student', 'Mila Novak')
const fullPath = classAddress({ _id: full, className: 'Silver and salt' })
const only = process.argv[2]
async function shot(name: string, path: string, width: number, height: number, o: { person?: typeof student; red?: boolean; full?: boolean; state?: object; before?: (p: any) => Promise<void> } = {}) {
  if (only && !name.includes(only)) return
  const { page, leave } = await visit(browser, site.origin, { viewport: { width, height }, reducedMotion: 'reduce' })
  try {
    if (o.person) await signInAs(page, o.person, path)
    else await page.goto(path)
    if (o.red) await page.evaluate(() => (document.documentElement.dataset['scheme'] = 'red'))
    await page.waitForLoadState('networkidle')
    if (o.before) await o.before(page)
    await page.screenshot({ path: `${out}/${name}.png`, fullPage: o.full ?? false })
    await leave()
  } catch (e) { console.log(name, String(e).slice(0, 400)) }
}
const path = classAddress(dated)
await shot('class-1280', path, 1280, 800)
await shot('class-360', path, 360, 740)
await shot('class-768', path, 768, 1024)
await shot('class-1920-red-student', path, 1920, 1080, { person: student, red: true })
await shot('class-360-student', path, 360, 740, { person: student })
await shot('class-full-1280-student', fullPath, 1280, 800, { person: student })
await shot('class-full-360', fullPath, 360, 740)
await shot('classlist-1280', `/classlist/${dated._id}`, 1280, 800, { person: student })
await shot('classlist-full-1280', `/classlist/${full}`, 1280, 800, { person: student })
await shot('register-1280', `/register?from=${encodeURIComponent(path)}`, 1280, 900)
await shot('register-360', `/register`, 360, 740, { full: true })
await shot('login-1280', `/login?from=${encodeURIComponent(path)}`, 1280, 800)
await shot('class-de-360', `/de${path}`, 360, 740)
await browser.close()
await site.close()
process.exit(0)
