import { createClient, type Transport } from '#contract/client.ts'

const viaFetch: Transport = async ({ method, url, headers, body }) => {
  const response = await fetch(url, { method, headers, ...(body !== undefined && { body }) })
  return {
    status: response.status,
    link: response.headers.get('link'),
    body: await response.text(),
  }
}

let readToken: () => Promise<string | null> = async () => null

/** Says where the ID token of later calls comes from. */
export function setTokenSource(source: () => Promise<string | null>): void {
  readToken = source
}

/** The school's API in the browser, as whoever is signed in. */
export const api = createClient(viaFetch, () => readToken())
