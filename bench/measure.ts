import type { Measure } from './row.ts'

// node bench/measure.ts <name>: prints the rows of bench/rows/<name>.ts as one line of JSON.

const { measure } = (await import(`./rows/${process.argv[2]}.ts`)) as { measure: Measure }
const rows = await measure()
console.log(JSON.stringify(rows))
