import { renderToReadableStream } from 'react-dom/server'
import { ServerRouter, type EntryContext, type RouterContextProvider } from 'react-router'
import { nonceContext } from '#web/server-context.ts'

/** How long the data of a page may take to be written, in milliseconds. */
export const streamTimeout = 5_000

/** Renders a page in one piece, because it is cached for everybody. Throws what the page threw. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const nonce = loadContext.get(nonceContext)
  const failures: unknown[] = []
  const page = await renderToReadableStream(
    <ServerRouter context={routerContext} url={request.url} nonce={nonce} />,
    {
      nonce,
      signal: AbortSignal.timeout(streamTimeout + 1_000),
      onError: (error) => void failures.push(error),
    },
  )
  await page.allReady
  // React leaves a hole where a part failed or came too late; such a page must not be cached.
  if (failures.length > 0) throw failures[0]
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(page, { status, headers })
}
