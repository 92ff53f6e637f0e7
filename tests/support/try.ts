import { startSite } from './school/site.ts'
import { classAddress } from '#web/features/classes/class-query.ts'
const site = await startSite()
await site.fill()
const [o] = (await site.apiAs(null).listClasses({ query: { limit: 1 } })).items
const r = await fetch(site.origin + classAddress(o!))
console.log(r.status, (await r.text()).slice(0, 300))
await site.close()
process.exit(0)
