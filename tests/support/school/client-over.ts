import { createClient, type Client } from '#contract/client.ts'

/** The typed client over HTTP. */
export function clientOver(origin: string, idToken: string | null): Client {
  return createClient(
    async ({ method, url, headers, body }) => {
      const response = await fetch(origin + url, { method, headers, body })
      return {
        status: response.status,
        link: response.headers.get('link'),
        items: response.headers.get('items'),
        body: await response.text(),
      }
    },
    async () => idToken,
  )
}
