import { Agent } from 'node:http'
import { ask } from './load.ts'

// node bench/sign-in-clients.ts <address> <body> <clients>: signs in until it is ended, or fails.

const [address = '', body = '{}', clients = '1'] = process.argv.slice(2)
const agent = new Agent({ keepAlive: true, maxSockets: Number(clients) })
const credentials: unknown = JSON.parse(body)
const client = async (): Promise<never> => {
  for (;;) {
    const { status, text } = await ask(agent, address, { body: credentials })
    if (status !== 200) throw new Error(`${address}: ${status} ${text}`)
  }
}
await Promise.all(Array.from({ length: Number(clients) }, client))
