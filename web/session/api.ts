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

/** Sets the source of ID tokens, and the listener for refused ones. */
export function setTokenSource(
  source: () => Promise<string | null>,
  onRefused: () => void = () => {},
): void {
  readToken = source
  onTokenRefused = onRefused
}

export const apiOver = (transport: Transport) =>
  createClient(transport, () => readToken(), rewordRefusal)

export const api = apiOver(viaFetch)
