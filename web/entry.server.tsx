import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import { ServerRouter, type EntryContext, type RouterContextProvider } from 'react-router'
import { documentContext } from '#web/server-context.ts'

/** In milliseconds. */
export const streamTimeout = 5_000

/**
 * React Router requests every script of the page before the picture at its top. Without these links the
 * scripts follow the picture and arrive no later: the script at the page's end names nearly all of them.
 */
const modulePreload = /<link rel="modulepreload"[^>]*>/g

/**
 * Renders the page in one piece, because it is cached for everybody, and leaves it in the `documentContext`:
 * a Response would encode it as bytes, which the server decodes again. Throws the page's first error.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const document = loadContext.get(documentContext)
  const failures: unknown[] = []
  let timer: NodeJS.Timeout | undefined
  const page = await new Promise<PassThrough>((resolve) => {
    const { pipe, abort } = renderToPipeableStream(
      <ServerRouter context={routerContext} url={request.url} nonce={document.nonce} />,
      {
        nonce: document.nonce,
        // Render all parts in place, so that the page is complete without script.
        progressiveChunkSize: Infinity,
        onError: (error) => void failures.push(error),
        onShellError: () => resolve(new PassThrough()),
        onAllReady: () => resolve(pipe(new PassThrough())),
      },
    )
    timer = setTimeout(abort, streamTimeout + 1_000)
  }).finally(() => clearTimeout(timer))
  // React leaves a hole where a part failed or came too late. Such a page must not be cached.
  if (failures.length > 0) throw failures[0]
  headers.set('content-type', 'text/html; charset=utf-8')
  document.html = (await text(page)).replaceAll(modulePreload, '')
  return new Response(null, { status, headers })
}
