import { createAsker } from './load.ts'

// node bench/sign-in-clients.ts <origin> <path> <body> <clients>: signs in until it is ended, or fails.

const [origin = '', path = '', body = '{}', clients = '1'] = process.argv.slice(2)
const { ask } = createAsker(origin, Number(clients))
const given = JSON.parse(body) as object
const client = async (): Promise<never> => {
  for (;;) {
    const { status, text } = await ask(path, given)
    if (status !== 200) throw new Error(`${path}: ${status} ${text}`)
  }
}
await Promise.all(Array.from({ length: Number(clients) }, client))
