import { PassThrough } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import { isbot } from 'isbot'
import { renderToPipeableStream } from 'react-dom/server'
import { ServerRouter, type EntryContext, type RouterContextProvider } from 'react-router'
import { nonceContext } from '#web/server-context.ts'

/** How long a page may take to finish streaming, in milliseconds. */
export const streamTimeout = 5_000

/** Renders a page; crawlers get it in one piece, people as it comes. Throws what the shell threw. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const nonce = loadContext.get(nonceContext)
  const ready = isbot(request.headers.get('user-agent')) ? 'onAllReady' : 'onShellReady'
  return new Promise((resolve, reject) => {
    let finalStatus = status
    let shellSent = false
    const { pipe, abort } = renderToPipeableStream(
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />,
      {
        nonce,
        [ready]: () => {
          const body = new PassThrough()
          body.once('close', () => clearTimeout(timeout))
          resolve(
            new Response(createReadableStreamFromReadable(body), { status: finalStatus, headers }),
          )
          pipe(body)
          shellSent = true
        },
        onShellError: reject,
        onError: (error) => {
          finalStatus = 500
          // An error of the shell is thrown, and reported by who called; later ones end here.
          if (shellSent) console.error(error)
        },
      },
    )
    const timeout = setTimeout(abort, streamTimeout + 1_000)
  })
}
