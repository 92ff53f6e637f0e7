import { createAsker } from './load.ts'

// node bench/sign-in-clients.ts <origin> <path> <body> <clients>: signs in until it is ended.

const [origin = '', path = '', body = '{}', clients = '1'] = process.argv.slice(2)
const { ask } = createAsker(origin, Number(clients))
const given = JSON.parse(body) as object
let failed = 0
const client = async (): Promise<never> => {
  for (;;) {
    const { status } = await ask(path, given)
    if (status !== 200) failed += 1
  }
}
process.on('SIGTERM', () => {
  console.log(failed)
  process.exit(0)
})
await Promise.all(Array.from({ length: Number(clients) }, client))
