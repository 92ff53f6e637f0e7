import assert from 'node:assert/strict'
import type { FastifyInstance } from 'fastify'

/** As a browser without scripts sees it. */
export type Page = { url: URL; status: number; headers: Headers; html: string }

/** Undefined if the page sends no message. */
export function readHandover(page: Page): { channel: string; message: unknown } | undefined {
  const script = /<script nonce="([^"]+)">([^<]*)<\/script>/.exec(page.html)
  if (script === null) return undefined
  const [, nonce = '', text = ''] = script
  assert.ok(page.headers.get('content-security-policy')?.includes(`'nonce-${nonce}'`))
  const channel = /new BroadcastChannel\((".*")\)/.exec(text)?.[1]
  const message = /postMessage\((.*)\)/.exec(text)?.[1]
  assert.ok(channel !== undefined && message !== undefined, text)
  return { channel: JSON.parse(channel) as string, message: JSON.parse(message) as unknown }
}

export function fillForm(page: Page, filled: Record<string, string>) {
  const form = /<form[^>]*action="([^"]*)"[^>]*>([\s\S]*?)<\/form>/.exec(page.html)
  assert.ok(form !== null, page.html)
  const [, action = '', inside = ''] = form
  const hidden = [...inside.matchAll(/type="hidden" name="([^"]*)" value="([^"]*)"/g)]
  const fields = Object.fromEntries(hidden.map(([, name = '', value = '']) => [name, value]))
  return { action: new URL(action, page.url), fields: { ...fields, ...filled } }
}

/**
 * Follows redirects and stores cookies by host. Asks `app` for everything at `origin`, the rest over HTTP.
 */
export function openBrowser(app: FastifyInstance, origin: string) {
  const jars = new Map<string, Map<string, string>>()
  const jarOf = (url: URL) => {
    const jar = jars.get(url.host) ?? new Map<string, string>()
    jars.set(url.host, jar)
    return jar
  }

  const request = async (url: URL, form: Record<string, string> | undefined): Promise<Response> => {
    const headers: Record<string, string> = {
      cookie: [...jarOf(url)].map(([name, value]) => `${name}=${value}`).join('; '),
    }
    const body = form && new URLSearchParams(form).toString()
    if (body !== undefined) headers['content-type'] = 'application/x-www-form-urlencoded'
    const method = body === undefined ? 'GET' : 'POST'
    if (url.origin !== origin)
      return fetch(url, { method, headers, body: body ?? null, redirect: 'manual' })
    const answer = await app.inject({
      method,
      url: url.pathname + url.search,
      headers,
      ...(body !== undefined && { payload: body }),
    })
    const response = new Response(answer.body || null, { status: answer.statusCode })
    for (const [name, value] of Object.entries(answer.headers))
      for (const one of [value].flat()) response.headers.append(name, String(one))
    return response
  }

  const go = async (url: URL, form?: Record<string, string>): Promise<Page> => {
    const response = await request(url, form)
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (value === '' || /max-age=0|1970/i.test(cookie)) jarOf(url).delete(name)
      else jarOf(url).set(name, value)
    }
    const html = await response.text()
    const { status, headers } = response
    const location = headers.get('location')
    if (location === null || stops(new URL(location, url))) return { url, status, headers, html }
    return go(new URL(location, url))
  }
  let stops = (_url: URL) => false

  return {
    visit: (address: string | URL) => go(new URL(address, origin)),
    submit: (page: Page, filled: Record<string, string>) => {
      const { action, fields } = fillForm(page, filled)
      return go(action, fields)
    },
    cookies: (host = new URL(origin).host) => jars.get(host) ?? new Map<string, string>(),
    /** Does not follow these redirects; the page's `location` shows where they lead. */
    stopBefore: (test: (url: URL) => boolean) => {
      stops = test
    },
  }
}

export type TestBrowser = ReturnType<typeof openBrowser>
