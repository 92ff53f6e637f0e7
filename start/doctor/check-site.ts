import { once } from 'node:events'
import { isIP } from 'node:net'
import { connect } from 'node:tls'
import { z } from 'zod'
import type { Config } from '#start/config/config.ts'
import { isLoopback, isUnencrypted } from '#start/config/config.ts'
import { readyPath } from '#start/http/readiness.ts'
import { broken, find, fine, look, type Finding } from './finding.ts'

/** In milliseconds. */
const timeout = 10_000

/** Days before expiry to report. Let's Encrypt renews 30 days before. */
const minValidDays = 14

/** In milliseconds. Tokens and signatures tolerate some minutes. */
const clockTolerance = 30_000

const day = 24 * 60 * 60_000

const ask = (address: string) =>
  fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(timeout) })

const readyAnswer = z.object({ status: z.string(), failing: z.string().array().default([]) })

async function checkOrigin({ origin }: Config) {
  if (isUnencrypted(origin))
    return look(`${origin} uses http: passwords and tokens can be read in transit`)
  const [ready, page] = await Promise.all([ask(origin + readyPath), ask(`${origin}/`)])
  const { data } = readyAnswer.safeParse(await ready.json().catch(() => undefined))
  if (data === undefined)
    return broken(`${origin} answers ${ready.status}; is it this server, and is it running?`)
  if (data.failing.length > 0)
    return broken(`the server at ${origin} is not ready: ${data.failing.join(', ')}`)
  if (page.status !== 200) return broken(`the home page at ${origin} answers ${page.status}`)
  return fine(`the school answers at ${origin}`)
}

/** A certificate that browsers reject ends the connection with its reason. */
async function checkCertificate({ hostname, port }: URL) {
  const socket = connect({
    host: hostname,
    port: Number(port || 443),
    ...(isIP(hostname) === 0 && { servername: hostname }),
    timeout,
  })
  try {
    socket.once('timeout', () => socket.destroy(new Error(`no answer within ${timeout / 1000} s`)))
    await once(socket, 'secureConnect')
    const days = Math.floor((Date.parse(socket.getPeerCertificate().valid_to) - Date.now()) / day)
    return days < minValidDays
      ? look(`expires in ${days} days; is its renewal running?`)
      : fine(`valid for ${days} days`)
  } finally {
    socket.destroy()
  }
}

/** Whether visitors who type the address without https are redirected to it. */
export async function checkRedirect(host: string) {
  const answer = await ask(`http://${host}/`).catch(() => null)
  return answer?.headers.get('location')?.startsWith('https://') === true
    ? fine('http leads to https')
    : look(`http://${host} does not lead to https`)
}

/** Compares with the `Date` of an answer from elsewhere. */
async function checkClock(address: string | undefined) {
  if (address === undefined)
    return look('not compared; add --time-from <address of a site on another machine>')
  const date = (await ask(address)).headers.get('date')
  if (date === null) return look(`${address} did not say what time it is`)
  const off = Math.abs(Date.now() - Date.parse(date))
  const seconds = Math.round(off / 1000)
  if (off < clockTolerance) return fine(`agrees with ${new URL(address).hostname}`)
  return broken(`differs by ${seconds} s from ${new URL(address).hostname}; turn on NTP`)
}

/** Limits count visitors by address, which only a trusted proxy may report. */
async function checkProxies({ host, trustedProxies }: Config) {
  const isElsewhere = !isLoopback(host) && trustedProxies === 'loopback'
  return isElsewhere
    ? look(
        `HOST is ${host}, and only proxies on this machine are trusted; if yours is on another one, name it in TRUSTED_PROXIES, or all visitors share its limits`,
      )
    : fine(`${trustedProxies} may say who the visitor is`)
}

/** `timeFrom` is a site on another machine. */
export function checkSite(config: Config, timeFrom?: string): Promise<Finding[]> {
  const url = new URL(config.origin)
  const { payments } = config
  const ofTls = [
    find('Certificate', () => checkCertificate(url)),
    find('http', () => checkRedirect(url.hostname)),
  ]
  return Promise.all([
    find('PUBLIC_ORIGIN', () => checkOrigin(config)),
    ...(url.protocol === 'https:' ? ofTls : []),
    find('TRUSTED_PROXIES', () => checkProxies(config)),
    find('Clock', () =>
      checkClock(timeFrom ?? (payments.mode === 'stripe' ? payments.apiBase : undefined)),
    ),
  ])
}
