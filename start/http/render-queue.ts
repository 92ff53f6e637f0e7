import { createFairQueue, type EndTurn } from '#platform/fair-queue.ts'

type Render<Page> = {
  /** The version of the data that the render reads; null until it has begun. */
  version: string | null
  /** Null if everyone who wanted it has left. */
  page: Promise<Page | null>
  begin: (endTurn: EndTurn | null) => void
  isDecided: boolean
  waiting: number
}

/** Address, for taking turns, and a signal that the visitor has left. */
export type Visitor = { address: string; leaving: AbortSignal }

/**
 * Runs up to `max` renders at once, round-robin by visitor, with `pause` milliseconds between two. Requests
 * for one address share a render as long as it has not begun, and afterwards while its data are current: so
 * nobody waits for more than one other render of the same address, however often data change. `readVersion`
 * returns the data's present version.
 */
export function createRenderQueue<Page>(
  readVersion: () => Promise<string>,
  max: number,
  pause: number,
) {
  const takeTurn = createFairQueue(max)
  const renders = new Map<string, Render<Page>>()

  function find(url: string, version: string): Render<Page> | undefined {
    const render = renders.get(url)
    return render?.version === null || render?.version === version ? render : undefined
  }

  function open(url: string, work: (version: string) => Promise<Page>): Render<Page> {
    const turn = Promise.withResolvers<EndTurn | null>()
    async function make(): Promise<Page | null> {
      const endTurn = await turn.promise
      try {
        if (endTurn === null) return null
        render.version = await readVersion()
        return await work(render.version)
      } finally {
        if (renders.get(url) === render) renders.delete(url)
        if (endTurn !== null) setTimeout(endTurn, pause)
      }
    }
    const render: Render<Page> = {
      version: null,
      page: make(),
      begin: (endTurn) => {
        render.isDecided = true
        turn.resolve(endTurn)
      },
      isDecided: false,
      waiting: 0,
    }
    renders.set(url, render)
    return render
  }

  /** Begins at the first turn of any visitor who wants it: the first may have many others queued. */
  async function enter(render: Render<Page>, visitor: string): Promise<void> {
    const endTurn = await takeTurn(visitor)
    if (render.isDecided) endTurn()
    else render.begin(endTurn)
  }

  return {
    size: (): number => renders.size,
    has: (url: string, version: string): boolean => find(url, version) !== undefined,
    /**
     * The result of `work`, or of a shared render: made from data read after `version` was. Null if the
     * visitor has left and nobody else wants it.
     */
    get: (
      url: string,
      version: string,
      { address, leaving }: Visitor,
      work: (version: string) => Promise<Page>,
    ): Promise<Page | null> => {
      const render = find(url, version) ?? open(url, work)
      render.waiting += 1
      leaving.addEventListener('abort', () => {
        render.waiting -= 1
        if (render.waiting === 0 && !render.isDecided) render.begin(null)
      })
      void enter(render, address)
      return render.page
    },
  }
}
