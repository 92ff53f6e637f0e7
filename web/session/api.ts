import { createClient, type Transport } from '#contract/client.ts'
import { rewordRefusal } from './refusal-words.ts'

let readToken: () => Promise<string | null> = async () => null
let onTokenRefused: () => void = () => {}

const viaFetch: Transport = async ({ method, url, headers, body }) => {
  const response = await fetch(url, { method, headers, ...(body !== undefined && { body }) })
  if (response.status === 401 && headers['authorization'] !== undefined) onTokenRefused()
  const isFile = response.headers.get('content-type') === 'application/zip'
  return {
    status: response.status,
    link: response.headers.get('link'),
    items: response.headers.get('items'),
    body: isFile ? '' : await response.text(),
    ...(isFile && { blob: await response.blob() }),
  }
}

/** Says where the ID token of later calls comes from, and who hears that the school refused one. */
export function setTokenSource(
  source: () => Promise<string | null>,
  onRefused: () => void = () => {},
): void {
  readToken = source
  onTokenRefused = onRefused
}

/** The school's API in the browser as the signed-in person, over another transport. */
export const apiOver = (transport: Transport) =>
  createClient(transport, () => readToken(), rewordRefusal)

/** The school's API in the browser as the signed-in person. */
export const api = apiOver(viaFetch)
