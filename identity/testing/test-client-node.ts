import { randomUUID } from 'node:crypto'
import { ask, close, open } from './test-client-calls.ts'
import { toClient, type Client, type Runtime } from './test-client.ts'

/** The client's build for Node, in this process. */
export const inNode: Runtime<Client> = {
  open: async (settings) => {
    const name = randomUUID()
    await open(name, settings)
    // Values are copied, as on their way to a page and back.
    const client = toClient(async (call, args) =>
      structuredClone(await ask(name, call, structuredClone(args))),
    )
    return { client, close: () => close(name) }
  },
}
