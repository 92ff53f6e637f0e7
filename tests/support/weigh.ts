import { shareBrowser } from './browser/shared-browser.ts'
import { startSite } from './school/site.ts'
import { takeFirstVisit, kinds } from './browser/first-visit.ts'
import { classAddress } from '#web/features/classes/class-query.ts'
const [site, browser] = await Promise.all([startSite(), shareBrowser()])
await site.fill()
const [offered] = (await site.apiAs(null).listClasses({ query: { limit: 1 } })).items
for (const path of [classAddress(offered!), '/login', '/register', '/classes', '/']) {
  const taken = await takeFirstVisit(browser, site.origin, path)
  console.log(path, kinds.map((k) => `${k} ${taken[k].requests}/${taken[k].bytes}`).join(' '))
}
await site.close()
process.exit(0)
